/** Gives an object a member of its own, which can be replaced again. */
export const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, configurable: true });
};

const wrapped = new WeakSet<object>();

/**
 * Puts a function in the place of a method of all objects of a kind; `proceed` calls the method itself. Does nothing at the
 * second call: the windows of happy-dom have their prototypes in common.
 */
export function wrapMethod<T extends object>(
  prototype: T,
  name: keyof T & string,
  perform: (self: T, proceed: () => void) => void,
): void {
  const former = prototype[name] as (...given: unknown[]) => void;
  if (wrapped.has(former)) return;
  const wrapper = function (this: T, ...given: unknown[]): void {
    perform(this, () => former.apply(this, given));
  };
  wrapped.add(wrapper);
  define(prototype, name, wrapper);
}
