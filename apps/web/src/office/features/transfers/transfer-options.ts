import { useQuery } from '@tanstack/react-query';
import { officeCall } from '../../session/office-call.ts';
import { getStations, getVehicleTypes, getZones } from '@farewind/contract/inventory/transfers';
import { useLanguageChoice } from '../../i18n/office-i18n.tsx';
import type { Option } from '../../kit/form/field.ts';
import type { Zone } from './transfer-types.ts';

const all = { maxResultCount: 1000 };
const none: readonly Zone[] = [];

function useZones(): readonly Zone[] {
  const { data } = useQuery({
    queryKey: ['office', 'transferZones', 'options'],
    queryFn: () => officeCall(getZones, all),
  });
  return data?.items ?? none;
}

/** Airports with zones or an operator. */
export function useAirportOptions(): readonly Option[] {
  const zones = useZones();
  const { data } = useQuery({
    queryKey: ['office', 'transferStations', 'options'],
    queryFn: () => officeCall(getStations, all),
  });
  const nameOf = new Map(
    [...zones, ...(data?.items ?? [])].map(({ airport, airportName }) => [airport, airportName]),
  );
  return [...nameOf]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([value, name]) => ({ value, text: `${value} · ${name}` }));
}

export function useZoneOptions(): readonly Option[] {
  const { language } = useLanguageChoice();
  return useZones().map(({ id, airport, name }) => ({
    value: String(id),
    text: `${airport} · ${name[language]}`,
  }));
}

export function useVehicleOptions(): readonly Option[] {
  const { language } = useLanguageChoice();
  const { data } = useQuery({
    queryKey: ['office', 'vehicleTypes', 'options'],
    queryFn: () => officeCall(getVehicleTypes, all),
  });
  return (data?.items ?? []).map(({ id, name }) => ({ value: String(id), text: name[language] }));
}
