import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import texts from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import { OfficeTextsProvider } from '../../i18n/office-i18n.tsx';
import { setOfficeZone } from '../../kit/office-clock.ts';
import type { ShownItem } from './merge-work.ts';
import { WorkTable } from './work-table.tsx';

beforeAll(() => setOfficeZone('Europe/Istanbul'));

function show(clock: ShownItem['clock']): string {
  const item = {
    key: 'refund:1',
    kind: 'refund',
    code: 'refundWaiting',
    customerName: null,
    flight: null,
    amount: null,
    detail: {},
    dueAt: '2027-06-12T20:30:00.000Z',
    reservationNumber: 'FW123456782',
    assignee: null,
    clock,
  } as unknown as ShownItem;
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <I18nProvider value={createI18n('en', texts)}>
      <OfficeTextsProvider value={(key) => key}>
        <WorkTable
          items={[item]}
          now={Date.parse('2027-06-12T12:00:00Z')}
          selected={undefined}
          marked={new Set()}
          mayTake={() => false}
          onSelect={nothing}
          onMark={nothing}
          onTake={nothing}
        />
      </OfficeTextsProvider>
    </I18nProvider>,
  );
}

it('the deadline of an order is the one that its buyer reads: by the clock of the journey, with its city', () => {
  const shown = show({ timeZone: 'Asia/Vladivostok', place: 'Vladivostok' });
  expect(shown).toContain('title="13-06-2027, 06:30 (Vladivostok time)"');
});

it('the deadline of work without an order is by the clock of the office', () => {
  expect(show(undefined)).toContain('title="12-06-2027 23:30"');
});
