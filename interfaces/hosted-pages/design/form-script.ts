/**
 * The script that helps with forms, which work without it: it shows passwords, warns of Caps Lock, ticks off the rules
 * for a new password (the service decides), sends a code at its sixth digit, shrinks large pictures, takes what was typed
 * along when the language is changed, and prevents a second submit. Times, which the page has in UTC, it shows in the
 * reader's zone, by the rules of the reader's region where the browser has the page's language. It is constant, so that the
 * content security policy names it by its hash; its texts are in its element's `data-texts`. It sends nothing by itself, and
 * stores nothing but what was typed, in the tab, never passwords or codes.
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
      [texts.rules.min, (value) => [...value.normalize('NFC')].length >= texts.minLength],
      [texts.rules.max, (value) => [...value.normalize('NFC')].length <= 128],
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

  // a box in the form waits for its user
  const addSixDigits = (form) => {
    const input = form.querySelector('input.code[inputmode=numeric]');
    if (!input || form.querySelector('input[type=checkbox]')) return;
    const hint = make('p', { class: 'unseen', id: input.id + '-sends' }, texts.sixDigits);
    field(input).append(hint);
    const described = input.getAttribute('aria-describedby');
    input.setAttribute('aria-describedby', (described ? described + ' ' : '') + hint.id);
    input.addEventListener('input', () => {
      if (/^\\d{6}$/.test(input.value.replace(/\\s/g, ''))) form.requestSubmit();
    });
  };

  // in pixels: what pages show is smaller, and a picture of a phone is larger than the service takes
  const LARGEST = 1024;
  const shrunk = async (file) => {
    const bitmap = await createImageBitmap(file);
    const scale = LARGEST / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1) return file;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg';
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
    return blob && blob.size < file.size ? new File([blob], file.name, { type }) : file;
  };
  const shrinkFile = async (input) => {
    const [file] = input.files;
    if (!file) return;
    // what the browser cannot read goes as it is, and the service says why it refuses it
    const smaller = await shrunk(file).catch(() => file);
    if (smaller === file || input.files[0] !== file) return;
    const transfer = new DataTransfer();
    transfer.items.add(smaller);
    input.files = transfer.files;
  };
  const typed = [...document.querySelectorAll('form input[type=text]:not(.code):not([readonly]), form select')];
  const key = 'typed ' + location.pathname;
  try {
    const values = JSON.parse(sessionStorage.getItem(key)) || [];
    sessionStorage.removeItem(key);
    if (values.length === typed.length) typed.forEach((input, index) => input.value = values[index]);
    for (const link of document.querySelectorAll('.languages a')) link.addEventListener('click', () =>
      sessionStorage.setItem(key, JSON.stringify(typed.map(({ value }) => value))));
  } catch {
    // a browser that stores nothing
  }

  const { lang } = document.documentElement;
  const formats = navigator.languages.find((tag) => tag.split('-')[0] === lang) || texts.formats;
  const dateAndTime = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  const clock = new Intl.DateTimeFormat(formats, { timeStyle: 'short' });
  for (const time of document.querySelectorAll('time')) {
    time.title = time.textContent;
    time.textContent = ('clock' in time.dataset ? clock : dateAndTime).format(new Date(time.dateTime));
  }

  for (const form of document.forms) {
    const passwords = [...form.querySelectorAll('input[type=password]')];
    const hide = passwords.map((input) => addToggle(input, passwords.length > 1));
    passwords.forEach(addCapsLock);
    const chosen = form.querySelector('input[autocomplete=new-password]');
    if (chosen) addRules(chosen, form.querySelector('input[autocomplete=username]'));

    addSixDigits(form);

    let isSent = false;
    const picture = form.querySelector('input[type=file]');
    let isShrunk = !picture;
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
      if (!isShrunk) {
        event.preventDefault();
        isShrunk = true;
        shrinkFile(picture).then(() => form.requestSubmit(event.submitter));
        return;
      }
      isShrunk = !picture;
      for (const each of hide) each();
      mark(true, event.submitter || buttons[0]);
      // an answer that never comes must not lock the form, and a file leaves the page as it is
      timer = setTimeout(() => mark(false), 'downloads' in form.dataset ? 3000 : 10000);
    });
    addEventListener('pageshow', () => mark(false));
  }
})();`;
