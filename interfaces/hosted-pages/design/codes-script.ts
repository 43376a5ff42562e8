/**
 * The script of the page of backup codes, which works without it: it adds buttons that copy and print the codes. It is
 * constant, so that the content security policy names it by its hash; its texts are in the list's `data-texts`. Copying
 * needs https or `localhost`.
 */
export const codesScript = `(() => {
  const list = document.querySelector('.codes');
  const texts = JSON.parse(list.dataset.texts);
  const status = document.createElement('p');
  status.className = 'unseen';
  status.setAttribute('role', 'status');
  const add = (text, act) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button second';
    button.textContent = text;
    button.addEventListener('click', () => act(button));
    status.before(button);
  };
  list.after(status);
  const codes = () => [...list.querySelectorAll('code')].map((code) => code.textContent).join('\\n');
  if (navigator.clipboard) add(texts.copy, async (button) => {
    await navigator.clipboard.writeText(codes());
    button.textContent = texts.copied;
    status.textContent = texts.copied;
  });
  add(texts.print, () => print());
})();`;
