import { languages } from '@farewind/contract/core/fields';
import { addDays } from '@farewind/values/local-time';
import { documentCodes, eachMember } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { translate } from '../../../platform/messages/translate.ts';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../../testing/sample-document-data.ts';
import { sampleRideOrder } from '../../../testing/sample-rides.ts';
import { receiptDocument } from './money-documents.ts';
import { certificateDocument, ticketDocument } from './trip-documents.ts';
import { tripPass } from './trip-pass.ts';

const round = sampleRoundTrip([['ANNA', 'SOKOLOVA']]);
const numbers = eachMember(documentCodes, (code) => `•• ${code}`);
const order = { ...round, passengers: round.passengers.map((passenger) => ({ ...passenger, numbers })) };

const bought = new Date('2027-01-20T10:00:00Z');

test.each(languages)('ticket and certificate show every document number of the order, in %s', (language) => {
  const data = sampleDocumentData(language, order);
  for (const paper of [ticketDocument(data, sampleAgency), certificateDocument(data, sampleAgency)]) {
    const told = JSON.stringify(paper);
    const missing = documentCodes.filter(
      (code) => !told.includes(`${translate(language, `field.${code}`)}: •• ${code}`),
    );
    expect(missing).toEqual([]);
    expect(told).toContain('•• ••• 906');
  }
});

test('a pass names only those who still travel', () => {
  const sold = sampleRoundTrip([
    ['ANNA', 'SOKOLOVA'],
    ['BORIS', 'SOKOLOV'],
  ]);
  const items = sold.items.map((item) => ({
    ...item,
    tickets: item.tickets.map((ticket, index) =>
      index === 0 ? { ...ticket, state: 'cancelled' as const } : ticket,
    ),
  }));
  const pass = JSON.stringify(tripPass(sampleDocumentData('en', { ...sold, items }), sampleAgency, bought));
  expect(pass).toContain('BORIS SOKOLOV');
  expect(pass).not.toContain('ANNA');
});

test('a pass of a flight after midnight says which day to be at the airport', () => {
  const airportOf = (arriveBy: string) => {
    const atAirport = { arriveBy, checkInClosesAt: arriveBy };
    const pass = tripPass(sampleDocumentData('en', { ...round, atAirport }), sampleAgency, bought)!;
    return pass.secondary.find(({ key }) => key === 'airport')?.value;
  };
  const departsAt = round.items[0]!.segments[0]!.departsAt;
  const dayBefore = addDays(departsAt.slice(0, 10), -1);
  expect(airportOf(`${departsAt.slice(0, 10)}T00:05`)).toBe('00:05');
  expect(airportOf(`${dayBefore}T22:10`)).toBe(`${dayBefore.split('-').toReversed().join('-')} 22:10`);
});

test('a pass of a ride alone tells of its pick-up, not of a departure or a check-in', () => {
  const pass = JSON.stringify(tripPass(sampleDocumentData('en', sampleRideOrder()), sampleAgency, bought));
  expect(pass).toContain('"label":"Pick-up"');
  expect(pass).not.toMatch(/departure|boarding|check-in/i);
});

test.each(languages)(
  'papers of a new agency have no gaps for what it has not filled in yet, in %s',
  (language) => {
    const none = { ...sampleAgency, address: '', travelAssociationNo: '', supportPhone: '' };
    const data = sampleDocumentData(language, order);
    for (const paper of [ticketDocument(data, none), receiptDocument(data, none)]) {
      expect(paper.agency).toEqual([none.companyTitle, none.email]);
      const told = JSON.stringify(paper);
      expect(told).not.toContain('"value":""');
      expect(told).not.toContain(translate(language, 'document.association', { number: '' }).trim());
    }
  },
);
