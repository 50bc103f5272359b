import { expect, test } from 'vitest';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import { sampleDocumentData, sampleRoundTrip } from '../../../testing/sample-document-data.ts';
import { ticketDocument } from './trip-documents.ts';

test.each([
  ['ru', 'Техническая посадка: Сочи (AER), 45 мин'],
  ['en', 'Technical stop: Sochi (AER), 45 min'],
  ['tr', 'Teknik iniş: Soçi (AER), 45 dk'],
] as const)('a ticket says where its flight lands on the way, in %s', (language, words) => {
  const city = /: (.*) \(/.exec(words)![1]!;
  const round = sampleRoundTrip([['ANNA', 'SOKOLOVA']]);
  const order = {
    ...round,
    airports: [...round.airports, { code: 'AER', name: city, city, countryCode: 'RU' }],
    items: round.items.map((item) => ({
      ...item,
      segments: item.segments.map((segment) => ({
        ...segment,
        technicalStops: [{ airport: 'AER', minutes: 45 }],
      })),
    })),
  };
  expect(JSON.stringify(ticketDocument(sampleDocumentData(language, order), sampleAgency))).toContain(words);
});
