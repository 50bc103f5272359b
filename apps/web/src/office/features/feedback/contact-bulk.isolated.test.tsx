import { getContact, updateContact, type ContactRow } from '@farewind/contract/feedback/contact';
import { expect, test, vi } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { officeCall } from '../../session/office-call.ts';
import { listContactBulkActs } from './contact-bulk.ts';

vi.mock('../../session/office-call.ts', () => ({ officeCall: vi.fn() }));

const message = (contactId: string, state: ContactRow['state']) =>
  ({ contactId, state, email: 'seller@example.com', excerpt: 'Cheap visitors!', version: 2 }) as ContactRow;

test('messages that need no answer are closed together with their notes; answered ones are left out', async () => {
  const close = listContactBulkActs((key) => key)[0]!;
  const { fit, unfit } = planBulk(close, [message('spam', 'open'), message('done', 'answered')]);
  expect(fit.map(({ contactId }) => contactId)).toEqual(['spam']);
  expect(unfit.map(({ reason }) => reason)).toEqual(['contact.state.answered']);
  vi.mocked(officeCall).mockResolvedValueOnce({ note: 'asked the host' });
  await close.run(fit[0]!, '');
  expect(vi.mocked(officeCall).mock.calls).toEqual([
    [getContact, { contactId: 'spam' }],
    [updateContact, { contactId: 'spam', state: 'closed', note: 'asked the host', version: 2 }],
  ]);
});
