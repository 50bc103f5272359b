/**
 * Whether `typed` begins `name` but for one slip: a letter too many, missing, changed, or two neighbours swapped.
 * Everything before the first difference must be right, so trying the four repairs there is enough.
 */
export function beginsWithOneSlip(name: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === name[at]) at += 1;
  if (at >= typed.length - 1) return true;
  const [here, next] = [name[at], name[at + 1]];
  const [typedHere, typedNext] = [typed[at], typed[at + 1]];
  return (
    (typedNext === here && name.startsWith(typed.slice(at + 1), at)) ||
    (typedHere === next && name.startsWith(typed.slice(at), at + 1)) ||
    (typedNext === next && name.startsWith(typed.slice(at + 1), at + 1)) ||
    (typedHere === next && typedNext === here && name.startsWith(typed.slice(at + 2), at + 2))
  );
}
