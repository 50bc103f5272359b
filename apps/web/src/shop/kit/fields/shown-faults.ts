import type { ApiError } from '../../../shared/api/api-error.ts';

/** A fault as it stands under its field. */
export interface ShownFault {
  readonly path: string;
  readonly text: string;
}

/** The server's sentences, each at the path of the field that it is about; the first one where a field has several. */
export function toServerFaults(error: ApiError): ShownFault[] {
  const faults = new Map<string, string>();
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const path = toFormPath(member);
      if (!faults.has(path)) faults.set(path, message);
    }
  return Array.from(faults, ([path, text]) => ({ path, text }));
}

/** Member names are the same in either case of their first letter: `CustomerName` is `customerName`. */
function toFormPath(member: string): string {
  return member.charAt(0).toLowerCase() + member.slice(1);
}

export function removeFault(faults: readonly ShownFault[], path: string): readonly ShownFault[] {
  return faults.some((fault) => fault.path === path) ? faults.filter((fault) => fault.path !== path) : faults;
}

/** The id of the element that a fault's link leads to. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll(/\W+/g, '-').replace(/-$/, '')}`;
}
