import { honestyRules, lookForTricks, watchVisit } from '../support/judge-honesty.ts';
import { sumLooks } from '../support/sum-looks.ts';
import { expect, test } from '../support/test.ts';

const styles = `<style>.btn{min-height:44px;border:1px solid transparent;font:16px sans-serif;background:#fff0}
  .btn-primary{background:#0b6e6e;color:#fff}.btn-danger{background:#b00;color:#fff}.btn-line{border-color:#888;background:#fff}</style>`;
const yes = '<button class="btn btn-primary">Yes, insure me</button>';
const sold = (part: string) => `<section class="form-sec">${part}</section>`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const answers = (until: string) => JSON.stringify({ seatsLeft: 3, expiresAt: until });

/** Each of these dark patterns would bring a sale; a page with any of them fails the check of every page. */
const tricks: Record<string, (until: string) => string> = {
  'preselected: label': () => '<label><input type="radio" name="pay" checked> Card</label>',
  'preselected: input': () => '<input type="checkbox" checked style="display:none"> I accept news',
  'preselected: button': () => '<button role="switch" aria-checked="true">Insurance</button>',
  'preselected: button.nation': () => sold('<button class="nation" aria-pressed="true">Russia</button>'),
  'preselected: button.offer-bag': () =>
    '<article class="offer"><div class="seg"><button class="offer-bag" aria-pressed="true">Bag</button></div></article>',
  'preselected: select': () => sold('<select><option value="">None<option value="2" selected>Two</select>'),
  'preselected: output': () => sold('<div class="counter">Bags <output>1</output></div>'),
  'countdown: b': () => `<b role="timer" data-until="${inMinutes(5)}">05:00</b>`,
  'countdown: i': (until) => `<i role="timer" data-until="${until}">02:00</i>`,
  'countdown: u': () => '<u role="timer">09:59</u>',
  'countdown: s': () => `<s data-until="${inMinutes(5)}">05:00</s>`,
  'seats: em': () => '<em>Only 2 seats left</em>',
  'decline: a': () => `<p>${yes}<a href="#">No, I will risk it</a></p>`,
  'decline: button.link': () =>
    '<p><button class="link">Keep it</button><button class="btn btn-danger solid">Cancel the ticket</button></p>',
  'decline: button.btn.btn-small': () =>
    `<p class="notice"><span class="acts"><button class="btn btn-line">Pay in lira</button>
      <button class="btn btn-small">Use another card</button></span></p>`,
  'decline: button': () => `<p>${yes}<button class="btn btn-line" style="font-size:12px">No</button></p>`,
};

test('every trick that the check of the pages covers is detected', async ({ page }) => {
  for (const [found, write] of Object.entries(tricks)) {
    const until = inMinutes(12);
    await page.setContent(`<!doctype html>${styles}<main>${write(until)}</main>`);
    const { faults } = await lookForTricks(page, 'en', answers(until));
    expect(faults, found).toHaveLength(1);
    expect(faults[0]?.replaceAll(' btn', '.btn')).toContain(found);
  }
});

test('an honest page has no violations', async ({ page }) => {
  // Its countdown stands still.
  await page.clock.setFixedTime(Date.now());
  const until = inMinutes(12);
  await page.setContent(`<!doctype html>${styles}<main>
    <label><input type="radio" name="pay"> Card</label><input type="checkbox" checked disabled> What we cannot do without
    <b role="timer" data-until="${until}">12:00</b><em>3 seats left</em>
    <p>${yes}<button class="btn btn-line">No</button></p>
    <p class="notice"><span class="acts"><button class="btn btn-line">This</button><button class="btn btn-line">That</button></span></p>
    <div class="sort-row"><button aria-pressed="true">Cheapest</button></div>
    <form class="search"><div class="counter"><output>2</output></div></form>
    ${sold(`<select autocomplete="tel-country-code"><option>+7</select><div class="counter"><output>0</output></div>
      <select><option value="">None<option value="2">Two</select>`)}</main>`);
  const { faults, looked } = await lookForTricks(page, 'en', answers(until));
  expect({ faults, looked }).toEqual({
    faults: [],
    looked: { preselected: 6, countdown: 1, seats: 1, decline: 3, total: 0 },
  });
});

test('what the visitor has chosen is accepted, and what the page adds to it is detected', async ({
  page,
}) => {
  await page.setContent(
    sold(`<div class="field"><button aria-pressed="false">Russia</button>
      <select><option value="">Another<option value="RU">Russia</select></div>
      <div class="counter"><output>0</output><button>One more bag</button></div>
      <label><input type="checkbox"> I accept</label>
      <fieldset class="pay-ways"><label><input type="radio"> Card</label></fieldset><input autocomplete="cc-number">
      <label><input type="checkbox"> Insure me</label>`),
  );
  await page.evaluate(watchVisit);
  await page.getByRole('button', { name: 'Russia' }).click();
  await page.getByRole('button', { name: 'One more bag' }).click();
  await page.getByLabel('I accept').check();
  await page.getByRole('textbox').fill('4');
  await page.evaluate(`(() => {
    document.querySelector('[aria-pressed]').ariaPressed = 'true';
    document.querySelector('select').value = 'RU';
    document.querySelector('output').textContent = '1';
    document.querySelector('[type=radio]').checked = true;
  })()`);
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  await page.evaluate("document.querySelector('section > label:last-child > input').click()");
  expect((await lookForTricks(page, 'en', '')).faults).toEqual(['preselected: label. "Insure me"']);
});

test('a countdown that is not marked as one is detected by its counting, and a clock is none', async ({
  page,
}) => {
  await page.setContent(
    '<p>Tickets like these sell out in 04:59</p><b>Hurry: <i>00:30</i></b><time>14:05</time>',
  );
  await page.evaluate(watchVisit);
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  const tick = (...[first, second, clock]: readonly string[]) =>
    page.evaluate(`(() => {
      document.querySelector('p').firstChild.data = 'Tickets like these sell out in ${first}';
      document.querySelector('i').textContent = '${second}';
      document.querySelector('time').textContent = '${clock}';
    })()`);
  await tick('04:58', '00:29', '14:04');
  await tick('04:57', '00:28', '14:05');
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([
    'countdown: p. "Tickets like these sell out in 04:57"',
    'countdown: i. "00:28"',
  ]);
});

test('a total that grows by itself is detected, and one that grows after a choice is accepted', async ({
  page,
}) => {
  await page.setContent(
    '<div class="sum"><p class="total"><b class="price">€1,200.50</b></p></div><button>Bag</button>',
  );
  await page.evaluate(watchVisit);
  const show = (total: string) =>
    page.evaluate<void>(`document.querySelector('.price').textContent = ${JSON.stringify(total)}`);
  await show('€1,200.50');
  await page.getByRole('button').click();
  await show('€1,260.50');
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  await page.evaluate(watchVisit);
  await show('€1,260.50 ');
  await show('€1,290.50');
  expect((await lookForTricks(page, 'en', '')).faults).toEqual(['total: 1260.5 became 1290.5']);
});

test('a total that is replaced by a higher one is detected wherever a price is shown', async ({ page }) => {
  for (const [place, total] of [
    ['summary', '<div class="sum"><p class="total"><b class="price">€540</b></p></div>'],
    ['phone', '<div class="pay-foot"><a><b class="price">€540</b></a></div>'],
    ['card', '<article class="offer"><div class="offer-price"><b class="price">€540</b></div></article>'],
    ['sheet', '<dialog open><p class="offer-sheet-total"><b class="price">€540</b></p>€540</dialog>'],
    ['ride', '<article><div class="veh-p"><b class="price">€540</b></div></article>'],
    ['payment link', '<p><b class="price pay-sum">€540</b></p>'],
  ] as const) {
    await page.setContent(total);
    await page.evaluate(watchVisit);
    for (const sum of ['€540.00', '€555.00'])
      await page.evaluate<void>(`(() => {
        const [old, price] = [document.querySelector('.price'), document.createElement('b')];
        Object.assign(price, { className: old.className, textContent: '${sum}' });
        old.replaceWith(price);
      })()`);
    expect((await lookForTricks(page, 'en', '')).faults, place).toEqual(['total: 540 became 555']);
  }
});

test('a price that changes is accepted where both sums are shown, and cards may change places', async ({
  page,
}) => {
  const card = (id: string, text: string) =>
    `<article class="offer" id="offer-${id}"><div class="offer-price">${text}</div></article>`;
  const price = (sum: string) => `<b class="price">${sum}</b>`;
  await page.setContent(`<main></main>`);
  await page.evaluate(watchVisit);
  const show = (...cards: readonly string[]) =>
    page.evaluate<void>(`document.querySelector('main').innerHTML = ${JSON.stringify(cards.join(''))}`);
  const [first, second] = [card('a', price('540,10 €')), card('b', price('1.620 €'))];
  await show(first, second);
  await show(second, first);
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  await show(second, card('a', `${price('555 €')} for 2 · before 540,10 €`));
  expect((await lookForTricks(page, 'en', '')).faults).toEqual([]);
  await show(second, card('a', `${price('555 €')} for 2 · before 550 €`));
  expect((await lookForTricks(page, 'en', '')).faults).toEqual(['total: 540.1 became 555']);
});

test('a run that had nothing to check for a rule, or left a page out, is not published', () => {
  const looked = Object.fromEntries(honestyRules.map((rule) => [rule, 1])) as Record<'seats', number> &
    ReturnType<typeof sumLooks>['looked'];
  const home = { name: 'home', looked };
  expect(sumLooks([home, home], ['home'])).toEqual({
    pages: 1,
    views: 2,
    looked: Object.fromEntries(honestyRules.map((rule) => [rule, 2])),
    missing: [],
  });
  expect(sumLooks([home], ['home', 'ticket']).missing).toEqual(['ticket']);
  expect(sumLooks([{ ...home, looked: { ...looked, seats: 0 } }], ['home']).missing).toEqual(['seats']);
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
