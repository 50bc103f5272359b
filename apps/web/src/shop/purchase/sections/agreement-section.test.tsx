import { text } from 'node:stream/consumers';
import type { Order } from '@farewind/contract/bookings/get-order';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../shared/i18n/i18n.tsx';
import en from '../../../shared/i18n/messages/en.json' with { type: 'json' };
import type { BuyerFields } from '../checkout-fields.ts';
import { PurchaseFormProvider } from '../purchase-form-context.tsx';
import parts from '../texts/en.json' with { type: 'json' };
import type { PurchaseForm } from '../use-purchase-form.ts';
import { AgreementSection } from './agreement-section.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(parts)));
afterAll(() => vi.unstubAllGlobals());

const unticked = {
  fields: { consents: [] },
  problemOf: () => undefined,
} as unknown as PurchaseForm<BuyerFields>;

/** The section of a first payment, or of a repeated one of an order as the server has told it. */
async function show(
  { unpaidOrderId, isAskedAnew = false }: { unpaidOrderId?: string; isAskedAnew?: boolean },
  order?: Partial<Order>,
): Promise<string> {
  const queries = new QueryClient();
  if (order !== undefined) queries.setQueryData(['order', unpaidOrderId, 'en'], { clock: [], ...order });
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n('en', en)}>
      <QueryClientProvider client={queries}>
        <PurchaseFormProvider value={unticked}>
          <AgreementSection
            isCharter={false}
            requiredConsents={['personalData']}
            readAgreement={undefined}
            agreementChanges={0}
            agreed={{ unpaidOrderId, isAskedAnew }}
          >
            {null}
          </AgreementSection>
        </PurchaseFormProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return text(prelude);
}

it('each box leads to the text whose acceptance is stored under that name', async () => {
  const boxes = (await show({})).split('<input').slice(1);
  const linkOf = (label: string) =>
    /href="([^"]+)"/.exec(boxes.find((box) => box.includes(label)) ?? '')?.[1];
  expect(linkOf(en['contract.acceptLabel'])).toBe('/salesAgreement');
  expect(linkOf(en['checkout.usageLabel'])).toBe('/webUsage');
  expect(linkOf(en['checkout.consentLabel'])).toBe('/consent');
});

it('a repeated payment has no box ticked by itself: it says when the agreements were given, and shows them', async () => {
  const order: Partial<Order> = {
    journeyClock: { timeZone: 'Europe/Moscow', place: 'Moscow' },
    acceptedTexts: [
      { name: 'salesAgreement', version: '1', hash: 'h', acceptedAt: '2026-11-22T11:37:00.000Z' },
    ],
  };
  const again = await show({ unpaidOrderId: 'o' }, order);
  expect(again).not.toContain('<input');
  const sentence = parts['agreed.at'].replace('{time}', '22-11-2026, 14:37 (Moscow time)');
  expect(again.replaceAll(/<[^>]*>/g, '')).toContain(sentence);
  for (const path of ['/salesAgreement', '/webUsage', '/consent']) expect(again).toContain(`href="${path}"`);
  // Who lacks the right to see the time reads that they were given all the same.
  for (const masked of [undefined, {}])
    expect(await show({ unpaidOrderId: 'o' }, masked)).toContain(parts['agreed.before']);
});

it('before another order is made, its boxes are empty, and it is said why they are there again', async () => {
  const anew = await show({ unpaidOrderId: 'o', isAskedAnew: true });
  expect(anew).toContain(parts['agreed.anew']);
  expect(anew.split('type="checkbox"')).toHaveLength(6);
  expect(anew).not.toContain('checked');
  expect(await show({})).not.toContain(parts['agreed.anew']);
});
