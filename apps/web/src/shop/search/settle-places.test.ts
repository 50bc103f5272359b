import { expect, it } from 'vitest';
import { settlePlaces, type FormNow } from './settle-places.ts';

interface Draft {
  readonly to?: string;
  readonly date: string;
}

interface Texts {
  readonly to: string;
}

/** A form that is edited at once after its first question. */
async function settle(edit: (form: FormNow<Draft, Texts>) => FormNow<Draft, Texts>) {
  let form: FormNow<Draft, Texts> = { draft: { date: '2027-01-01' }, texts: { to: 'Antalya' } };
  const asked: string[] = [];
  const settled = await settlePlaces<Draft, Texts, { to: string }>(
    () => form,
    async ({ texts }) => {
      asked.push(texts.to);
      if (asked.length === 1) form = edit(form);
      return { to: `place of ${texts.to}` };
    },
  );
  return { ...settled, asked };
}

it('a date changed while the places are looked up is the date searched for', async () => {
  const { whole, found } = await settle((form) => ({ ...form, draft: { date: '2027-02-02' } }));
  expect(whole).toEqual({ to: 'place of Antalya', date: '2027-02-02' });
  // What is put back into the form must not undo the new date.
  expect(found).toEqual({ to: 'place of Antalya' });
});

it('a place typed over while it is looked up is looked up anew', async () => {
  const { whole, asked } = await settle((form) => ({ ...form, texts: { to: 'Izmir' } }));
  expect(asked).toEqual(['Antalya', 'Izmir']);
  expect(whole.to).toBe('place of Izmir');
});

it('places that the server did not answer about are an error, not places that do not exist', async () => {
  const read = () => ({ draft: { date: '2027-01-01' } as Draft, texts: { to: 'Antalya' } });
  await expect(settlePlaces(read, () => Promise.reject(new Error('No answer')))).rejects.toThrow('No answer');
});
