import type { FirstStep, FirstStepName } from '@farewind/contract/reports/first-steps';
import { formatDate } from '../../../shared/format/date.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { formatSource } from '../pricing/rate-words.ts';
import { nameProvider } from '../settings/payment-form.ts';

interface StepWords {
  readonly title: OfficeKey;
  readonly done: OfficeKey;
  readonly warning?: OfficeKey;
  readonly todo?: OfficeKey;
  /** The page on which it is done, and the right to open it. */
  readonly path: string;
  readonly permission: string;
}

export const stepWords: Readonly<Record<FirstStepName, StepWords>> = {
  company: {
    title: 'first.company',
    done: 'first.company.done',
    path: '/agency/info',
    permission: 'Pages.Agency',
  },
  logo: {
    title: 'first.logo',
    done: 'first.logo.done',
    todo: 'first.logo.todo',
    path: '/agency/info',
    permission: 'Pages.Agency',
  },
  site: {
    title: 'first.site',
    done: 'first.site.done',
    warning: 'first.site.warning',
    todo: 'first.site.todo',
    path: '/agency/site',
    permission: 'Pages.Agency',
  },
  rates: {
    title: 'first.rates',
    done: 'first.rates.done',
    warning: 'first.rates.warning',
    todo: 'first.rates.todo',
    path: '/rule/rate',
    permission: 'Pages.Pricing',
  },
  payments: {
    title: 'first.payments',
    done: 'first.payments.done',
    warning: 'first.payments.warning',
    todo: 'first.payments.todo',
    path: '/setting/getting-paid',
    permission: 'Pages.Settings.Payment',
  },
  currencies: {
    title: 'first.currencies',
    done: 'first.currencies.done',
    warning: 'first.currencies.warning',
    todo: 'first.currencies.todo',
    path: '/agency/site',
    permission: 'Pages.Agency',
  },
  mail: {
    title: 'first.mail',
    done: 'first.mail.done',
    warning: 'first.mail.warning',
    todo: 'first.mail.todo',
    path: '/setting/email',
    permission: 'Pages.Settings.Email',
  },
  sms: {
    title: 'first.sms',
    done: 'first.sms.done',
    todo: 'first.sms.todo',
    path: '/setting/sms',
    permission: 'Pages.Settings.Sms',
  },
  inventory: {
    title: 'first.inventory',
    done: 'first.inventory.done',
    todo: 'first.inventory.todo',
    path: '/inventory/import',
    permission: 'Pages.Inventory',
  },
  legal: {
    title: 'first.legal',
    done: 'first.legal.done',
    warning: 'first.legal.warning',
    todo: 'first.legal.todo',
    path: '/content/legal',
    permission: 'Pages.Content',
  },
  staff: {
    title: 'first.staff',
    done: 'first.staff.done',
    warning: 'first.staff.warning',
    path: '/setting/user',
    permission: 'Pages.Users',
  },
  rehearsal: {
    title: 'first.rehearsal',
    done: 'first.rehearsal.done',
    todo: 'first.rehearsal.todo',
    path: '',
    permission: 'Pages.Agency',
  },
};

/** Why a step is done, or what is missing, as a sentence. */
export function formatProof(step: FirstStep, t: OfficeTranslate, locale: string): string {
  const { name, state, proof, missing } = step;
  if (missing.length > 0) {
    const fields = missing.map((field) => t(`agency.${field}` as OfficeKey).toLocaleLowerCase(locale));
    return t('first.missing', { fields: fields.join(', ') });
  }
  if (name === 'rates' && proof['count'] === 0) return t('first.rates.unneeded');
  if (proof['sample'] === 'loading') return t('first.inventory.sampleLoading');
  if (proof['sample'] === 'loaded') return t('first.inventory.sample', proof);
  const { mailboxFault = '' } = proof;
  if (name === 'mail' && mailboxFault !== '') return t('first.mail.mailboxRefuses', { fault: mailboxFault });
  if (name === 'payments' && Number(proof['testDesks'] ?? 0) > 0) return t('first.payments.testDesk');
  if (name === 'payments' && Number(proof['tests'] ?? 0) > 0) {
    if (state === 'done') return t('first.payments.doneTests', readableProof(step, t));
    if (state === 'todo') return t('first.payments.onlyTests', readableProof(step, t));
  }
  const key = stepWords[name][state] ?? stepWords[name].done;
  return t(key, readableProof(step, t));
}

function readableProof({ name, proof }: FirstStep, t: OfficeTranslate): FirstStep['proof'] {
  const text = (member: string): string => String(proof[member] ?? '');
  switch (name) {
    case 'rates':
      return {
        ...proof,
        feed: text('feed') === '' ? 'none' : text('feed'),
        feedName: text('feed') === '' ? '' : formatSource(text('feed'), t),
        day: text('day') === '' ? '' : formatDate(text('day')),
        currencies: text('currencies') === '' ? 'none' : text('currencies'),
      };
    case 'payments':
      return {
        ...proof,
        providers: text('providers')
          .split(', ')
          .map((each) => nameProvider(each, t))
          .join(', '),
      };
    case 'mail':
    case 'sms':
      return { ...proof, sentAt: formatInstant(text('sentAt')) };
    case 'legal':
      return { ...proof, own: Number(proof['inForce']) - Number(proof['asShipped']) };
    default:
      return proof;
  }
}
