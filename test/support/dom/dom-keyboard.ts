interface Typist {
  keyboard(keys: string): Promise<void>;
}

/** The keys of one page. */
export class DomKeyboard {
  readonly #user: () => Typist;

  constructor(user: () => Typist) {
    this.#user = user;
  }

  /** Presses a key, or several that are held, e.g. `Control+A`. */
  async press(keys: string): Promise<void> {
    const parts = keys === '+' ? ['+'] : keys.split('+');
    const key = parts.pop() ?? '';
    const held = parts.map((part) => (part === 'ControlOrMeta' ? 'Control' : part));
    const pressed = key === 'Space' ? ' ' : key.length === 1 ? asTyped(key) : `{${key}}`;
    const before = held.map((part) => `{${part}>}`).join('');
    const after = held.map((part) => `{/${part}}`).join('');
    await this.#user().keyboard(before + pressed + after);
  }

  /** Types a text, key after key. */
  async type(text: string): Promise<void> {
    await this.#user().keyboard(asTyped(text));
  }
}

/** Braces and brackets mean keys, unless they are doubled. */
const asTyped = (text: string): string => text.replace(/[{[]/g, '$&$&');
