import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

type Teller = readonly [path: string | undefined, setPath: (path: string) => void];

const Told = createContext<Teller | undefined>(undefined);

/** Lets only the first of a form's fields tell what concerns them all. */
export function ToldOnce({ children }: { readonly children: ReactNode }) {
  const [path, setPath] = useState<string>();
  const teller = useMemo<Teller>(() => [path, setPath], [path]);
  return <Told value={teller}>{children}</Told>;
}

/** Whether this field is the one that tells, and how it becomes that; without {@link ToldOnce} each field may. */
export function useToldOnce(path: string): readonly [isTold: boolean, tell: () => void] {
  const own = useState<string>();
  const [teller, setTeller] = useContext(Told) ?? own;
  return [
    teller === path,
    () => {
      if (teller === undefined) setTeller(path);
    },
  ];
}
