interface Named {
  readonly name: string;
  readonly surname: string;
}

/** A user's own name; undefined without one, and for the first administrator of a side, who is called admin until renamed. */
export function ownName({ name, surname }: Named): string | undefined {
  if (name === 'admin' && surname === 'admin') return undefined;
  return `${name} ${surname}`.trim() || undefined;
}
