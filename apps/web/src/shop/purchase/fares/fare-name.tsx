import { useResultT } from './texts/result-texts.ts';

type ResultKey = Parameters<ReturnType<typeof useResultT>>[0];

const known: Readonly<Record<string, ResultKey | undefined>> = {
  basic: 'fare.basic',
  business: 'fare.business',
  charter: 'fare.charter',
  classic: 'fare.classic',
  comfort: 'fare.comfort',
  economy: 'fare.economy',
  flex: 'fare.flex',
  flexible: 'fare.flex',
  full: 'fare.full',
  light: 'fare.light',
  lite: 'fare.light',
  optimum: 'fare.optimum',
  plus: 'fare.plus',
  promo: 'fare.promo',
  standard: 'fare.standard',
};

/** The name of a usual fare family in the reader's language, otherwise as the carrier writes it. */
export function FareName({ family }: { readonly family: string }): string {
  return useFareName()(family);
}

/** The same as a function, for names inside sentences. A connection may combine families: "Basic + Flex". */
export function useFareName(): (family: string) => string {
  const say = useResultT();
  return (family) =>
    family
      .split(' + ')
      .map((name) => {
        const key = known[name.trim().toLowerCase()];
        return key === undefined ? name : say(key);
      })
      .join(' + ');
}
