import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

type ShownAt = readonly [path: string | undefined, setPath: (path: string) => void];

const ShownAtContext = createContext<ShownAt | undefined>(undefined);

/** Shows a note about several fields at the first of them only. */
export function ShownOnce({ children }: { readonly children: ReactNode }) {
  const [path, setPath] = useState<string>();
  const shownAt = useMemo<ShownAt>(() => [path, setPath], [path]);
  return <ShownAtContext value={shownAt}>{children}</ShownAtContext>;
}

/** Whether this field shows the note, and a function to claim it; without {@link ShownOnce} every field may. */
export function useShownOnce(path: string): readonly [isShown: boolean, claim: () => void] {
  const own = useState<string>();
  const [shownAt, setShownAt] = useContext(ShownAtContext) ?? own;
  return [
    shownAt === path,
    () => {
      if (shownAt === undefined) setShownAt(path);
    },
  ];
}
