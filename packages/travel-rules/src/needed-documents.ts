const TURKEY = 'TR';

export interface NeededDocuments {
  /** `none`: the route requires no passport of this passenger, so no field is shown for it. */
  readonly passport: 'required' | 'optional' | 'none';
  /** Whether the passport's expiry date is required. */
  readonly expiry: boolean;
  readonly identification: 'required' | 'optional' | 'none';
}

/**
 * The documents that a route requires of a nationality (specification, point 5). Abroad: a passport with its expiry
 * date. Turkish citizens always give their identification number; on a flight inside Turkey it replaces the passport,
 * also for others who give one.
 * @param domesticCountry the one country of a domestic journey; undefined for an international one
 */
export function neededDocuments(
  nationality: string,
  identificationNumber: string,
  domesticCountry: string | undefined,
): NeededDocuments {
  const isTurk = nationality === TURKEY;
  const expiry = domesticCountry === undefined;
  if (domesticCountry !== TURKEY)
    return { passport: 'required', expiry, identification: isTurk ? 'required' : 'none' };
  if (isTurk) return { passport: 'none', expiry, identification: 'required' };
  const hasId = identificationNumber.trim() !== '';
  return { passport: hasId ? 'optional' : 'required', expiry, identification: 'optional' };
}
