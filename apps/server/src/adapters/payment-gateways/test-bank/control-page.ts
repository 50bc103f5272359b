import { currencyLetters } from './bank-api.ts';
import type { BankPayment, Switches } from './bank-books.ts';
import type { BankMerchant } from './bank-api.ts';
import { html, type Markup } from './html.ts';

/** A page of the bank, on purpose not in the shop's look. Styles come from its own route; nothing is inline. */
export function bankPage(language: string, title: string, notice: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/bank/style.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <div class="tape" role="note"><p>${notice}</p></div>
        <main>${body}</main>
      </body>
    </html>`.text;
}

/** The bank's entries, and the switches that make it misbehave. */
export function controlPage(
  payments: readonly BankPayment[],
  switches: Switches,
  canMoveClock: boolean,
  merchants: readonly BankMerchant[],
): string {
  return bankPage(
    'en',
    'Test bank',
    'This is a test bank. No money moves.',
    html`<section class="win">
      <h1>Test bank</h1>
      <form method="post" action="/bank/switches">
        ${field('delayMs', 'Delay of every answer, milliseconds', switches.delayMs, 60_000)}
        ${field('loseNext', 'Answers to lose after they are booked', switches.loseNext, 99)}
        ${field('declineNext', 'Authorisations to decline', switches.declineNext, 99)}
        ${field('doubleNext', 'Answers of the 3-D Secure page to send twice', switches.doubleNext, 99)}
        ${field('reorderNext', 'Second answers to keep back until after the next one', switches.reorderNext, 99)}
        ${field('forgeNext', 'Answers to forge before the true one is sent', switches.forgeNext, 99)}
        ${field('wrongSumNext', 'Authorisations to hold 1.00 more for than was asked', switches.wrongSumNext, 99)}
        <button>Set</button>
      </form>
      ${canMoveClock ? clockForm : html``}
      <h2>Accounts</h2>
      <p>
        For a payment setting of the provider “test bank” in any agency of this demo. No money moves here, so
        none of this is secret.
      </p>
      ${merchants.map(account)}
      <p><a href="/bank/statement.csv">Statement of the last 35 days</a></p>
      <h2>Last payments</h2>
      <div class="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Reference</th>
              <th scope="col">Card</th>
              <th scope="col">State</th>
              <th scope="col">Code</th>
              <th scope="col">Sum</th>
              <th scope="col">Given back</th>
              <th scope="col">Dispute</th>
            </tr>
          </thead>
          <tbody>
            ${payments.map(paymentRow)}
          </tbody>
        </table>
      </div>
    </section>`,
  );
}

/** Shop and bank share one movable clock: waiting times can be skipped. */
const clockForm = html`<form method="post" action="/bank/clock">
  ${field('seconds', 'Put the clock forward, seconds', 0, 86_400)}
  <button>Put forward</button>
</form>`;

function field(name: string, label: string, value: number, max: number): Markup {
  return html`<p>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="number" min="0" max="${max}" value="${value}" required />
  </p>`;
}

function paymentRow(payment: BankPayment): Markup {
  const currency = currencyLetters[payment.currency] ?? payment.currency;
  return html`<tr>
    <td><a href="/bank/ledger?reference=${payment.orderId}">${payment.orderId}</a></td>
    <td>${payment.card}</td>
    <td>${payment.state}</td>
    <td>${payment.code}</td>
    <td>${decimal(payment.amountMinor)} ${currency}</td>
    <td>${decimal(payment.refundedMinor)}</td>
    <td>${payment.state === 'captured' ? disputeForm(payment) : html``}</td>
  </tr>`;
}

/** The cardholder has complained at their own bank. */
function disputeForm({ orderId }: BankPayment): Markup {
  return html`<form method="post" action="/bank/chargeback">
    <input type="hidden" name="reference" value="${orderId}" />
    <button>Take back</button>
  </form>`;
}

/** Two digits after the point. */
export function decimal(minor: number): string {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What a merchant enters in the settings to sell through this bank. */
function account({ merchantId, apiUser, apiPassword, storeKey }: BankMerchant): Markup {
  const line = (name: string, value: string) =>
    html`<tr>
      <th scope="row">${name}</th>
      <td><code>${value}</code></td>
    </tr>`;
  return html`<div class="wide">
    <table>
      <tbody>
        ${line('Merchant', merchantId)} ${line('API user', apiUser)} ${line('API password', apiPassword)}
        ${line('Store key', storeKey)} ${line('Address', '/bank, after the address of this page')}
      </tbody>
    </table>
  </div>`;
}
