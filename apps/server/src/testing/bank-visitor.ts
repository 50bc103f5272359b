import type { BankForm, Card } from '../modules/payments/public.ts';

export interface BankReturn {
  readonly url: string;
  readonly fields: Record<string, string>;
}

/** Acts for the page and its traveller: adds the card to the form and posts it. */
export async function openBankPage(form: BankForm, card: Card): Promise<{ pageUrl: string; html: string }> {
  const { number, month, year, cvc } = form.cardFields;
  const body = new URLSearchParams({
    ...form.fields,
    [number]: card.number.reveal(),
    [month]: String(card.expireMonth).padStart(2, '0'),
    [year]: String(card.expireYear).slice(-2),
    [cvc]: card.securityCode.reveal(),
  });
  const answer = await fetch(form.url, { method: 'POST', body });
  return { pageUrl: answer.url, html: await answer.text() };
}

/** Confirms or cancels on the bank's page; returns the page that follows. */
export async function answerAtBank(
  page: { readonly pageUrl: string; readonly html: string },
  act: 'confirm' | 'cancel',
  code = '123456',
): Promise<{ pageUrl: string; html: string }> {
  const body = new URLSearchParams({ ...hiddenFields(page.html), code, act });
  const answer = await fetch(new URL(formAction(page.html), page.pageUrl), { method: 'POST', body });
  return { pageUrl: answer.url, html: await answer.text() };
}

/** Reads the address and data with which the bank's page would redirect the browser. */
export function readBankReturn(page: { readonly html: string }): BankReturn {
  return { url: formAction(page.html), fields: hiddenFields(page.html) };
}

/** The whole way through the bank's page. */
export async function confirmAtBank(form: BankForm, card: Card): Promise<BankReturn> {
  return readBankReturn(await answerAtBank(await openBankPage(form, card), 'confirm'));
}

function formAction(html: string): string {
  const action = /<form[^>]*action="([^"]*)"/s.exec(html)?.[1];
  if (action === undefined) throw new Error(`No form in the page: ${html}`);
  return unescape(action);
}

function hiddenFields(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...inputs].map((input) => [input[1]!, unescape(input[2]!)]));
}

function unescape(text: string): string {
  return text.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)));
}
