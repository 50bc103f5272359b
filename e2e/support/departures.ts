import type { Departure } from '@farewind/contract/inventory/departures';
import type { APIRequestContext } from '@playwright/test';
import type { OfficeCalls } from './office-calls.ts';

interface SoldFlight {
  readonly carrier: string;
  readonly number: string;
  readonly departsAt: string;
}

/** The given local time, some minutes later. */
export function minutesLater(moment: string, minutes: number): string {
  return new Date(Date.parse(`${moment}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** Moves a departure by some minutes as staff; returns it as it was. */
export async function retime(
  request: APIRequestContext,
  office: OfficeCalls,
  token: string,
  segment: SoldFlight,
  minutes: number,
): Promise<Departure> {
  const departure = await findDeparture(request, token, segment);
  const { serviceId, date, version } = departure;
  await office.post(
    'Inventory/UpdateDeparture',
    {
      serviceId,
      date,
      version,
      reason: 'The carrier has moved it',
      change: {
        kind: 'retime',
        departsAt: minutesLater(departure.departsAt, minutes),
        arrivesAt: minutesLater(departure.arrivesAt, minutes),
      },
    },
    token,
  );
  return departure;
}

async function findDeparture(
  request: APIRequestContext,
  token: string,
  segment: SoldFlight,
): Promise<Departure> {
  const date = segment.departsAt.slice(0, 10);
  const keyword = `${segment.carrier} ${segment.number}`;
  const query = new URLSearchParams({ from: date, to: date, keyword });
  const path = `Inventory/GetDepartures?${query.toString()}`;
  const { items } = await ask<{ items: Departure[] }>(request, token, path);
  const found = items.find(({ departsAt }) => departsAt === segment.departsAt);
  if (found === undefined) throw new Error(`The office does not know ${keyword}`);
  return found;
}

/** The office's answer to a signed-in user. */
export async function ask<Result>(request: APIRequestContext, token: string, path: string): Promise<Result> {
  const answer = await request.get(`/api/services/app/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { result: Result }).result;
}
