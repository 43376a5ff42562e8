/**
 * The script that helps with forms, which work without it: it shows passwords, warns of Caps Lock, ticks off the rules
 * for a new password (the service decides), and prevents a second submit. It is constant, so that the content security
 * policy names it by its hash; its texts are in its element's `data-texts`. It stores and sends nothing.
 */
export const formScript = `(() => {
  const texts = JSON.parse(document.currentScript.dataset.texts);
  const make = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text || '';
    return element;
  };
  const draw = (tag, attributes, ...parts) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...parts);
    return element;
  };
  const drawEye = () => draw('svg', {
    viewBox: '0 0 24 24', width: 22, height: 22, 'aria-hidden': 'true', focusable: 'false', fill: 'none',
    stroke: 'currentColor', 'stroke-width': 1.75, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
  },
    draw('path', { d: 'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z' }),
    draw('circle', { cx: 12, cy: 12, r: 2.75 }),
    draw('path', { class: 'slash', d: 'm4 4 16 16' }));
  const plain = (value) => value.normalize('NFKC').toLowerCase().replace(/\\s+/gu, '');
  const field = (input) => input.closest('.field');

  const addToggle = (input, several) => {
    const label = several ? texts.show + ': ' + input.labels[0].textContent : texts.show;
    const button = make('button', {
      type: 'button', class: 'show', 'aria-label': label, 'aria-pressed': 'false', 'aria-controls': input.id,
    });
    button.append(drawEye());
    const set = (shown) => {
      input.type = shown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(shown));
    };
    button.addEventListener('click', () => set(input.type === 'password'));
    input.after(button);
    input.parentElement.classList.add('shows');
    return () => set(false);
  };

  const addCapsLock = (input) => {
    const hint = make('p', { class: 'hint caps', role: 'status' });
    field(input).append(hint);
    const say = (on) => {
      const text = on ? texts.capsLock : '';
      if (hint.textContent !== text) hint.textContent = text;
    };
    for (const type of ['keydown', 'keyup', 'mousedown'])
      input.addEventListener(type, (event) => event.getModifierState && say(event.getModifierState('CapsLock')));
    input.addEventListener('blur', () => say(false));
  };

  const addRules = (input, account) => {
    const email = account ? plain(account.value) : '';
    const rules = [
      [texts.rules.min, (value) => [...value].length >= texts.minLength],
      [texts.rules.max, (value) => [...value].length <= 128],
    ];
    if (email) rules.push([texts.rules.email, (value) => ![email, email.split('@')[0]].includes(plain(value))]);
    const list = make('ul', { class: 'rules', id: input.id + '-rules', 'aria-live': 'polite' });
    list.hidden = true;
    const items = rules.map(([text, isMet]) => {
      const item = make('li', {}, text);
      const state = make('span', { class: 'unseen' });
      item.append(state);
      list.append(item);
      return (value) => {
        const met = isMet(value);
        const said = ' – ' + (met ? texts.met : texts.unmet);
        item.classList.toggle('met', met);
        if (state.textContent !== said) state.textContent = said;
      };
    });
    field(input).append(list);
    const described = input.getAttribute('aria-describedby');
    input.setAttribute('aria-describedby', (described ? described + ' ' : '') + list.id);
    const check = () => {
      list.hidden = input.value === '';
      for (const item of items) item(input.value);
    };
    input.addEventListener('input', check);
    check();
  };

  for (const form of document.forms) {
    const passwords = [...form.querySelectorAll('input[type=password]')];
    const hide = passwords.map((input) => addToggle(input, passwords.length > 1));
    passwords.forEach(addCapsLock);
    const chosen = form.querySelector('input[autocomplete=new-password]');
    if (chosen) addRules(chosen, form.querySelector('input[autocomplete=username]'));

    let isSent = false;
    let timer;
    const buttons = [...form.querySelectorAll('button[type=submit]')];
    const mark = (sent, pressed) => {
      isSent = sent;
      clearTimeout(timer);
      for (const button of buttons) {
        button.classList.toggle('pending', sent && button === pressed);
        if (sent) button.setAttribute('aria-disabled', 'true');
        else button.removeAttribute('aria-disabled');
      }
    };
    form.addEventListener('submit', (event) => {
      if (isSent) {
        event.preventDefault();
        return;
      }
      for (const each of hide) each();
      mark(true, event.submitter || buttons[0]);
      // an answer that never comes must not lock the form, and a file leaves the page as it is
      timer = setTimeout(() => mark(false), 'downloads' in form.dataset ? 3000 : 10000);
    });
    addEventListener('pageshow', () => mark(false));
  }
})();`;
