type Members = Record<string, unknown>;

/**
 * What a page reads of its address. Members that its reader drops as malformed are cleared, because the router passes on
 * whatever a reader leaves out. Members that it does not ask for, such as those of a campaign, stay in the address.
 */
export function readAddressBy<Reader extends (search: Members) => object>(read: Reader): Reader {
  const readOwn = (search: Members): object => {
    const asked = new Set<string>();
    const found = read(
      new Proxy(search, {
        get: (members, name: string) => {
          asked.add(name);
          return members[name];
        },
      }),
    );
    const dropped = [...asked].filter((name) => name in search && !(name in found));
    return { ...found, ...Object.fromEntries(dropped.map((name) => [name, undefined])) };
  };
  return readOwn as Reader;
}
