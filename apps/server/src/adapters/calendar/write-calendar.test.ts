import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { tripCalendar, type TripCalendar } from '../../modules/messaging/documents/trip-calendar.ts';
import { sampleAgency } from '../../testing/sample-agency.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../testing/sample-document-data.ts';
import { sampleRide, sampleRideItem, sampleRideOrder } from '../../testing/sample-rides.ts';
import { writeCalendar } from './write-calendar.ts';

const zones: Readonly<Record<string, string>> = {
  VKO: 'Europe/Moscow',
  IST: 'Europe/Istanbul',
  BER: 'Europe/Berlin',
};

/** Germany's clocks go forward on 28 March 2027, between the outbound and the return. */
const roundTrip = () =>
  tripCalendar(
    sampleDocumentData('en', sampleRoundTrip([['Daniel', 'Hartmann']])),
    sampleAgency,
    (code) => zones[code] ?? '',
  );

interface ReadEvent {
  readonly id: string;
  readonly title: string;
  readonly starts: string;
  readonly ends: string;
  readonly startsInZone: string;
  readonly alarms: readonly string[];
}

/** Reads the file like a calendar that knows only the time zones the file defines. */
function read(text: string): ReadEvent[] {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      id: event.uid,
      title: event.summary,
      starts: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      startsInZone: `${event.startDate.toString().slice(0, 16)} ${event.startDate.zone?.tzid}`,
      alarms: component
        .getAllSubcomponents('valarm')
        .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    };
  });
}

describe('the calendar file of a trip', () => {
  test('has each flight at its instant, before and after a change of clocks', () => {
    const times = read(writeCalendar(roundTrip())).map(({ title, starts, ends }) => [title, starts, ends]);
    expect(times).toEqual([
      ['Flight TK 414: Москва – Istanbul', '2027-03-26T06:55:00.000Z', '2027-03-26T11:40:00.000Z'],
      ['Flight TK 1721: Istanbul – Berlin', '2027-03-26T13:35:00.000Z', '2027-03-26T16:35:00.000Z'],
      ['Flight TK 1722: Berlin – Istanbul', '2027-03-29T16:40:00.000Z', '2027-03-29T19:40:00.000Z'],
      ['Flight TK 413: Istanbul – Москва', '2027-03-29T22:45:00.000Z', '2027-03-30T03:15:00.000Z'],
    ]);
  });

  test('shows times by the airport’s clock, not the reader’s', () => {
    expect(read(writeCalendar(roundTrip())).map(({ startsInZone }) => startsInZone)).toEqual([
      '2027-03-26T09:55 Europe/Moscow',
      '2027-03-26T16:35 Europe/Istanbul',
      '2027-03-29T18:40 Europe/Berlin',
      '2027-03-30T01:45 Europe/Istanbul',
    ]);
  });

  test('has alarms a day and three hours before a journey begins, and none on board', () => {
    expect(read(writeCalendar(roundTrip())).map(({ alarms }) => alarms)).toEqual([
      ['-PT24H', '-PT3H'],
      [],
      ['-PT24H', '-PT3H'],
      [],
    ]);
  });

  test('has each ride with its pick-up, its arrival time and an alarm, also across a clock change', () => {
    // In Berlin the clocks go from 2:00 to 3:00 that night.
    const ride = sampleRide({ pickupAt: '2027-03-28T01:40', pickupOffset: 60, timeZone: 'Europe/Berlin' });
    const order = sampleRideOrder({ items: [sampleRideItem(ride)] });
    const [event] = read(
      writeCalendar(tripCalendar(sampleDocumentData('en', order), sampleAgency, () => '')),
    );
    expect(event).toMatchObject({
      title: 'Transfer: Antalya airport – Sunray Lara',
      starts: '2027-03-28T00:40:00.000Z',
      ends: '2027-03-28T01:05:00.000Z',
      alarms: ['-PT2H'],
    });
  });

  test('gives each flight the code of its own airline', () => {
    const sold = sampleRoundTrip([['Daniel', 'Hartmann']]);
    const items = sold.items.map((item, index) => ({ ...item, carrierPnr: ['FIRST1', 'SECOND'][index]! }));
    const { events } = tripCalendar(sampleDocumentData('en', { ...sold, items }), sampleAgency, () => 'UTC');
    const codes = events.map(({ description }) => /FIRST1|SECOND/g.exec(description)?.[0]);
    expect(codes).toEqual(['FIRST1', 'FIRST1', 'SECOND', 'SECOND']);
    expect(events[0]!.description).not.toContain('SECOND');
  });

  test('has no line longer than calendars have to read, also in Cyrillic', () => {
    const papers = sampleDocumentData('ru', sampleRoundTrip([['Daniel', 'Hartmann']]));
    const lines = writeCalendar(tripCalendar(papers, sampleAgency, (code) => zones[code] ?? '')).split(
      '\r\n',
    );
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(read(lines.join('\r\n'))[0]?.title).toBe('Рейс TK 414: Москва – Istanbul');
  });

  test('cannot be given lines of its own by the name of an agency', () => {
    const name = 'Sun\r\nX-EVIL:1\u2028\u0007Trips';
    const text = writeCalendar({ ...roundTrip(), name, issuer: name });
    expect(text.split('\r\n').filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Sun X-EVIL:1 Trips');
  });

  test('keeps an address of several lines, with all its punctuation, within the place and the alarm', () => {
    const address = 'Lara; Blok 4, K\\3\r\nBEGIN:VEVENT\u2028No 7';
    const ride = sampleRide({ from: { kind: 'hotel', code: 'LARA', name: 'Lara', address } });
    const order = sampleRideOrder({ items: [sampleRideItem(ride)] });
    const text = writeCalendar(tripCalendar(sampleDocumentData('en', order), sampleAgency, () => ''));
    expect(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}|\u2028/u);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const [event, ...more] = calendar.getAllSubcomponents('vevent');
    expect(more).toEqual([]);
    const place = 'Lara; Blok 4, K\\3 BEGIN:VEVENT No 7';
    expect(event!.getFirstPropertyValue('location')).toContain(place);
    const alarm = event!.getFirstSubcomponent('valarm')!;
    expect(alarm.getFirstPropertyValue('description')).toContain(place);
    // Readers undo the escapes, so that a text without any would lose its backslash.
    expect(text.replaceAll('\r\n ', '').match(/Lara\\; Blok 4\\, K\\\\3/g)).toHaveLength(3);
  });

  test('updates a known flight when it is imported again, instead of adding one', () => {
    const [before] = read(writeCalendar(roundTrip()));
    const [after] = read(writeCalendar(roundTrip()));
    expect(after?.id).toBe(before?.id);
  });

  test.each([
    ['back in autumn', 'Europe/Berlin', '2027-10-31T01:30', 120, '2027-10-31T04:30', 60],
    ['forward in spring', 'Europe/Berlin', '2027-03-28T01:30', 60, '2027-03-28T04:30', 120],
    ['forward in the south', 'Australia/Sydney', '2027-10-03T01:30', 600, '2027-10-03T04:30', 660],
    ['by half an hour', 'Australia/Lord_Howe', '2027-10-03T01:30', 630, '2027-10-03T04:30', 660],
  ])('knows both sides of the hour when clocks go %s', (_, zone, first, firstOffset, last, lastOffset) => {
    const event = roundTrip().events[0]!;
    const calendar: TripCalendar = {
      ...roundTrip(),
      events: [
        {
          ...event,
          starts: { local: first, zone, offsetMinutes: firstOffset },
          ends: { local: last, zone, offsetMinutes: lastOffset },
        },
      ],
    };
    const instant = (local: string, offset: number) =>
      new Date(Date.parse(`${local}:00Z`) - offset * 60_000).toISOString();
    expect(read(writeCalendar(calendar))).toMatchObject([
      { starts: instant(first, firstOffset), ends: instant(last, lastOffset) },
    ]);
  });

  test.each([
    ['first', 120, '2027-10-31T00:30:00.000Z'],
    ['second', 60, '2027-10-31T01:30:00.000Z'],
  ])(
    'has a flight at the %s of two equal times at its instant, when clocks go back',
    (_, offset, instant) => {
      const order = sampleRoundTrip([['Daniel', 'Hartmann']]);
      const [item] = order.items;
      const [segment] = item!.segments;
      const night = {
        ...segment!,
        from: 'BER',
        departsAt: '2027-10-31T02:30',
        departsOffset: offset,
        departsTwice: true as const,
        arrivesAt: '2027-10-31T07:00',
      };
      const papers = sampleDocumentData('en', { ...order, items: [{ ...item!, segments: [night] }] });
      const text = writeCalendar(tripCalendar(papers, sampleAgency, (code) => zones[code] ?? ''));
      const [event] = read(text);
      expect([event!.starts, event!.ends]).toEqual([instant, '2027-10-31T04:00:00.000Z']);
      expect(text.replaceAll('\r\n ', '')).toContain(`02:30 (UTC+${offset / 60})`);
    },
  );

  test('ends a ride at its actual arrival, in the second of two equal hours', () => {
    const ride = sampleRide({ pickupAt: '2027-10-31T02:50', pickupOffset: 120, timeZone: 'Europe/Berlin' });
    const order = sampleRideOrder({ items: [sampleRideItem(ride)] });
    const papers = sampleDocumentData('en', order);
    const [event] = read(writeCalendar(tripCalendar(papers, sampleAgency, () => '')));
    expect([event!.starts, event!.ends]).toEqual(['2027-10-31T00:50:00.000Z', '2027-10-31T01:15:00.000Z']);
  });
});

/** The values that a calendar compares to choose between its event and the file's. */
function readStates(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => ({
      id: component.getFirstPropertyValue('uid'),
      sequence: Number(component.getFirstPropertyValue('sequence')),
      status: component.getFirstPropertyValue('status'),
      alarms: component.getAllSubcomponents('valarm').length,
    })),
  };
}

describe('a calendar that already has the trip', () => {
  const order = sampleRoundTrip([['Daniel', 'Hartmann']]);
  const write = (changed: typeof order, changedAt: Record<string, string> = {}) => {
    const data = sampleDocumentData('en', changed);
    const papers = { ...data, changedAt: { ...data.changedAt, ...changedAt } };
    return readStates(writeCalendar(tripCalendar(papers, sampleAgency, (code) => zones[code] ?? '')));
  };
  const [out, back] = order.items;
  const cancel = (item: (typeof order.items)[number]): (typeof order.items)[number] => ({
    ...item,
    status: 'cancelled',
    tickets: item.tickets.map((ticket) => ({ ...ticket, state: 'cancelled' })),
  });

  test('replaces an event by its changed version with the same UID', () => {
    const before = write(order).events;
    const after = write(order, { [out!.itemId]: '2027-05-21T09:00:00.000Z' }).events;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]!.sequence).toBeGreaterThan(before[0]!.sequence);
    expect(after.at(-1)!.sequence).toBe(before.at(-1)!.sequence);
  });

  test('removes a cancelled flight and its alarms, and keeps the others', () => {
    const { method, events } = write({ ...order, items: [out!, cancel(back!)] });
    expect(method).toBe('PUBLISH');
    expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED', 'CANCELLED']);
    expect(events.slice(2).map(({ alarms }) => alarms)).toEqual([0, 0]);
  });

  test('removes the flight that a change to fewer flights left over, and no other', () => {
    const before = write(order).events;
    const direct = { ...out!, segments: [{ ...out!.segments[0]!, to: 'BER' }], layovers: [] };
    const proposal = {
      proposalId: 'p',
      itemId: out!.itemId,
      kind: 'retimed' as const,
      state: 'accepted' as const,
      text: '',
      before: { segments: out!.segments },
      after: { segments: direct.segments },
      currency: order.currency,
      madeAt: '2027-05-21T09:00:00.000Z',
      dueAt: '2027-05-22T09:00:00.000Z',
      ifUnanswered: 'staff' as const,
      choices: [],
    };
    const after = write(
      { ...order, items: [direct, back!], proposals: [proposal] },
      { [out!.itemId]: '2027-05-21T10:00:00.000Z' },
    ).events;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CONFIRMED']);
    expect(after[1]!.alarms).toBe(0);
    expect(after[1]!.sequence).toBeGreaterThan(before[1]!.sequence);
  });

  test('receives a cancellation for a completely cancelled trip', () => {
    const { method, events } = write({ ...order, status: 'cancelled', items: [cancel(out!), cancel(back!)] });
    expect([method, ...events.map(({ status }) => status)]).toEqual([
      'CANCEL',
      ...Array.from({ length: 4 }, () => 'CANCELLED'),
    ]);
  });
});
