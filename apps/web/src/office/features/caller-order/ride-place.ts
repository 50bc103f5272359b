import { transferPlaceKinds, type TransferPlaceKey } from '@farewind/contract/transfers/places';

/** An end of a ride as the value of a form's field, with its name: `hotel|ayt-lara-kervan|Kervan`. */
export function placeValue({ kind, code, name }: TransferPlaceKey & { readonly name: string }): string {
  return [kind, code, name].join('|');
}

/** Undefined for an empty field. */
export function readPlaceValue(value: string): (TransferPlaceKey & { readonly name: string }) | undefined {
  const [kind = '', code = '', ...name] = value.split('|');
  const known = transferPlaceKinds.find((each) => each === kind);
  return known === undefined || code === '' ? undefined : { kind: known, code, name: name.join('|') };
}
