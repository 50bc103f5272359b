import { lookForTricks, watchTotals } from '../support/judge-honesty.ts';
import { expect, test } from '../support/test.ts';

const styles = `<style>.btn{min-height:44px;border:1px solid transparent;font:16px sans-serif;background:#fff0}
  .btn-primary{background:#0b6e6e;color:#fff}.btn-line{border-color:#888;background:#fff}</style>`;
const yes = '<button class="btn btn-primary">Yes, insure me</button>';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const answers = (until: string) => JSON.stringify({ seatsLeft: 3, expiresAt: until });

/** Each of these dark patterns would bring a sale; a page with any of them fails the check of every page. */
const tricks: Record<string, (until: string) => string> = {
  'preselected: label': () => '<label><input type="radio" name="pay" checked> Card</label>',
  'preselected: input': () => '<input type="checkbox" checked style="display:none"> I accept news',
  'preselected: button': () => '<button role="switch" aria-checked="true">Insurance</button>',
  'countdown: b': () => `<b role="timer" data-until="${inMinutes(5)}">05:00</b>`,
  'countdown: i': (until) => `<i role="timer" data-until="${until}">02:00</i>`,
  'countdown: u': () => '<u role="timer">09:59</u>',
  'seats: em': () => '<em>Only 2 seats left</em>',
  'decline: a': () => `<p>${yes}<a href="#">No, I will risk it</a></p>`,
  'decline: button': () => `<p>${yes}<button class="btn btn-line" style="font-size:12px">No</button></p>`,
};

test('every trick that the check of the pages covers is detected', async ({ page }) => {
  for (const [found, write] of Object.entries(tricks)) {
    const until = inMinutes(12);
    await page.setContent(`<!doctype html>${styles}<main>${write(until)}</main>`);
    const { faults } = await lookForTricks(page, 'en', answers(until));
    expect(faults, found).toHaveLength(1);
    expect(faults[0]).toContain(found);
  }
});

test('an honest page has no violations', async ({ page }) => {
  const until = inMinutes(12);
  await page.setContent(`<!doctype html>${styles}<main>
    <label><input type="radio" name="pay"> Card</label><input type="checkbox" checked disabled> What we cannot do without
    <b role="timer" data-until="${until}">12:00</b><em>3 seats left</em>
    <p>${yes}<button class="btn btn-line">No</button></p></main>`);
  const { faults, looked } = await lookForTricks(page, 'en', answers(until));
  expect({ faults, looked }).toEqual({
    faults: [],
    looked: { preselected: 2, countdown: 1, seats: 1, decline: 1, total: 0 },
  });
});

test('a total that grows by itself is detected, and one that grows after a choice is accepted', async ({
  page,
}) => {
  await page.setContent(
    '<div class="sum"><p class="total"><b class="price">€1,200.50</b></p></div><button>Bag</button>',
  );
  await page.evaluate(watchTotals);
  const show = (total: string) =>
    page.evaluate<void>(`document.querySelector('.price').textContent = ${JSON.stringify(total)}`);
  await show('€1,200.50');
  await page.getByRole('button').click();
  await show('€1,260.50');
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  await page.evaluate(watchTotals);
  await show('€1,260.50 ');
  await show('€1,290.50');
  expect((await lookForTricks(page, 'en', '')).faults).toEqual(['total: 1260.5 became 1290.5']);
});

test('a total that is replaced by a higher one is detected, in the summary and at the bottom of a phone', async ({
  page,
}) => {
  for (const [place, total] of [
    ['summary', '<div class="sum"><p class="total"><b class="price">€540</b></p></div>'],
    ['phone', '<div class="pay-foot"><a><b class="price">€540</b></a></div>'],
  ] as const) {
    await page.setContent(total);
    await page.evaluate(watchTotals);
    for (const sum of ['€540.00', '€555.00'])
      await page.evaluate<void>(`(() => {
        const [old, price] = [document.querySelector('.price'), document.createElement('b')];
        Object.assign(price, { className: 'price', textContent: '${sum}' });
        old.replaceWith(price);
      })()`);
    expect((await lookForTricks(page, 'en', '')).faults, place).toEqual(['total: 540 became 555']);
  }
});

test('a number of seats that the server says of another flight is detected', async ({ page }) => {
  const flight = (id: string, ...seats: (number | undefined)[]) => ({
    id,
    fares: seats.map((seatsLeft) => (seatsLeft === undefined ? {} : { seatsLeft })),
  });
  const results = [flight('a', 2, 3), flight('b', 7), flight('c', undefined)];
  const show = async (id: string, count: number) => {
    await page.setContent(`<article class="offer" id="offer-${id}">${count} seats left</article>`);
    return (await lookForTricks(page, 'en', JSON.stringify({ result: results }))).faults.length;
  };
  expect(await show('a', 3)).toBe(0);
  expect(await show('a', 7), 'more than any of its fares has').toBe(1);
  expect(await show('b', 3), 'the seats of the return').toBe(0);
  expect(await show('c', 2), 'the seats of the return').toBe(0);
  expect(await show('c', 4)).toBe(1);
  expect(await show('another', 2)).toBe(1);
});
