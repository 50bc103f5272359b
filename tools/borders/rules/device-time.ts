import { isTestFile, lineAt, visit, type SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';
import { readsClock } from './clock.ts';

const SHOP = 'apps/web/src/shop/';

/** Where the device's time may be read, and why a device whose clock is days off does no harm there. */
const ALLOWED: Readonly<Record<string, string>> = {
  'kit/use-seconds-left.ts': 'compares with an end that was set by this clock',
  'features/results/use-renewal.ts': 'measures the age of an answer',
  'features/transfers/results/use-expiry.ts': 'measures the age of an answer',
  'order/use-payment-step.ts': 'when an answer came, to which its seconds are added',
  'features/trip/next/use-plan-time.ts':
    'what has passed since the answer; a copy without a connection has no other time',
  'features/trip/ticket-detail-page.tsx': 'the age of the copy on this device',
  'features/consent/recorder.ts': 'what has passed since the recording began',
  'features/destination/destination-page.tsx': 'the difference between two zones at any time of these days',
  'order/order-keys.ts': 'the end of what this device stored',
  'order/use-order.ts': 'when this device stored a copy',
  'purchase/draft-store.ts': 'the age of what this device stored',
  'purchase/pay-attempt.ts': 'the end of what this device stored',
  'purchase/quote.ts': 'when an answer came, to which its seconds are added',
  'features/checkout/checkout-form.tsx': 'until the price has told the server’s time',
  'features/transfers/checkout/use-ride-checkout.ts': 'until the price has told the server’s time',
  'features/trip/pay-later/payment-form.tsx':
    'whether a card has expired, which no answer there tells; the server decides',
};

/**
 * The shop compares no time of the server with the device's clock, which may be days off: answers tell the server's time
 * (`asOf`) or the seconds left.
 */
export function checkDeviceTime(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(SHOP) && !isTestFile(path))
    .filter(({ path }) => !Object.hasOwn(ALLOWED, path.slice(SHOP.length)))
    .flatMap((file) => {
      const violations: Violation[] = [];
      visit(file.program, (node) => {
        if (!readsClock(node)) return;
        const sentence =
          'Compare with the server’s time (asOf, secondsLeft): the device’s clock may be days off. If it is only compared with itself, list the file.';
        violations.push({ rule: 'device-time', path: file.path, line: lineAt(file, node.start), sentence });
      });
      return violations;
    });
}
