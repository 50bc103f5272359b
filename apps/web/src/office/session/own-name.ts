interface Named {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
}

/** A user's own name, otherwise the user name: the first administrator of a side is called admin until renamed. */
export function ownName({ userName, name, surname }: Named): string {
  if (name === 'admin' && surname === 'admin') return userName;
  return `${name} ${surname}`.trim() || userName;
}
