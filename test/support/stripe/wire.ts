/** A part of an object as it is on the wire: members that the SDK's types do not have are refused by the compiler. */
export type Wire<T> = T extends { toNumber(): number; isZero(): boolean }
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { readonly [Member in keyof T]?: Wire<T[Member]> }
      : T;

/** A whole object as it is on the wire: the compiler also refuses one that lacks a member which Stripe always sends. */
export type Whole<T> = T extends string
  ? T
  : T extends { toNumber(): number; isZero(): boolean }
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Whole<Item>[]
      : T extends object
        ? { readonly [Member in keyof T]: Whole<T[Member]> }
        : T;

/** The parameters that a call may have: the compiler refuses names that the SDK's types do not have. */
export type Allowed<T> = {
  readonly [Member in keyof T]?:
    | true
    | (NonNullable<T[Member]> extends readonly (infer Item)[]
        ? Allowed<Item>
        : Allowed<Extract<NonNullable<T[Member]>, object>>);
};

/** A parameter: a text, or members by name; the items of a list by their index. */
export interface Form {
  readonly [name: string]: string | Form;
}

/** Returns the parameters of a form in Stripe's notation: `items[0][price]=…`. */
export function parsedForm(text: string): Form {
  const form: Record<string, unknown> = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let place = form;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = value;
  }
  return form as unknown as Form;
}

/** Returns the paths of the parameters that a call may not have. */
export function unknownParameters(form: Form, allowed: object, path = ''): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const isIndex = /^\d+$/.test(name);
    const rule = isIndex ? allowed : (allowed as Readonly<Record<string, true | object>>)[name];
    const here = path === '' ? name : `${path}[${name}]`;
    if (rule === undefined) return [here];
    return rule === true || typeof value === 'string' ? [] : unknownParameters(value, rule, here);
  });
}

export const textIn = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

export const formIn = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

export const listIn = (form: Form, name: string): readonly Form[] =>
  Object.values(formIn(form, name)).filter((value) => typeof value === 'object');
