import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useLayoutEffect, useState } from 'react';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { MailCheck } from 'lucide-react';
import { focusHeading } from '../../../shared/ui/focus-heading.ts';
import '../../../styles/text.css';
import '../../../styles/contact.css';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import {
  MESSAGE_LENGTH,
  findContactProblems,
  formatProblems,
  type ContactField,
  type ContactFields,
} from './find-message-problems.ts';
import { call } from '../../../shared/api/call.ts';
import { sendMessage } from '@farewind/contract/feedback/contact';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const contactIds: Readonly<Record<ContactField, string>> = {
  message: 'contact-message',
  email: 'contact-email',
  orderNumber: 'contact-order',
  name: 'contact-name',
  website: 'contact-website',
};

/** A sent message with its ticket number. */
interface SentMessage {
  readonly ticketNo: string;
  readonly email: string;
}

const route = getRouteApi('/contact');

/** The agency's contact data, and the contact form. */
export function ContactPage(): ReactNode {
  const t = usePageT();
  const text = useText('contact');
  const form = useContactForm(route.useSearch().order ?? '');
  const title = text.data?.title ?? t('pages.contact');
  usePageTitle(title);
  return (
    <div className="wrap page-body contact">
      <div>
        <h1>{title}</h1>
        <TextFrame text={text} />
      </div>
      {form.sent === undefined ? (
        <ContactForm form={form} />
      ) : (
        <MessageSent sent={form.sent} onAnother={form.startAgain} />
      )}
    </div>
  );
}

/** The ticket number, and where the answer will be sent. */
function MessageSent(props: { readonly sent: SentMessage; readonly onAnother: () => void }) {
  const t = usePageT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <section className="card contact-card" aria-labelledby="contact-sent">
      <MailCheck className="i i-24 contact-mark" aria-hidden />
      <h2 id="contact-sent" tabIndex={-1} ref={heading}>
        {t('contact.sent')}
      </h2>
      <p className="contact-no">
        <span>{t('contact.ticketNo')}</span>
        <b className="code">{props.sent.ticketNo}</b>
      </p>
      <p className="soft">{t('contact.sentText', { email: props.sent.email })}</p>
      <button type="button" className="btn btn-line" onClick={props.onAnother}>
        {t('contact.another')}
      </button>
    </section>
  );
}

const NEAR_THE_END = 300;

/** The message, with a counter once little space is left. */
function MessageField(props: {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly problem: string | undefined;
}) {
  const t = usePageT();
  const id = contactIds.message;
  const left = MESSAGE_LENGTH - props.value.length;
  return (
    <div className={props.problem === undefined ? 'field' : 'field is-bad'}>
      <label htmlFor={id}>{t('contact.message')}</label>
      <textarea
        id={id}
        className="textarea"
        rows={6}
        value={props.value}
        aria-invalid={props.problem !== undefined}
        aria-describedby={props.problem === undefined ? `${id}-hint` : `${id}-hint ${id}-fault`}
        onChange={(event) => props.onText(event.target.value)}
      />
      <FieldError id={`${id}-fault`} text={props.problem} />
      <p className="hint" id={`${id}-hint`}>
        {left >= 0 && left <= NEAR_THE_END
          ? t('contact.left', { count: left })
          : t('contact.messageHint', { max: MESSAGE_LENGTH })}
      </p>
    </div>
  );
}

/** A message and the address for the answer; the other fields are optional. */
function ContactForm({ form }: { readonly form: ReturnType<typeof useContactForm> }) {
  const t = usePageT();
  const { fields, problems, set } = form;
  const optional = (label: string) => `${label} (${t('contact.optional')})`;
  return (
    <section className="card contact-card" aria-labelledby="contact-form">
      <h2 id="contact-form">{t('contact.form')}</h2>
      <form className="contact-form" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <MessageField value={fields.message} onText={set('message')} problem={problems.message} />
        <AccountField
          id={contactIds.email}
          label={t('contact.email')}
          value={fields.email}
          onText={set('email')}
          problem={problems.email}
          input={{ ...emailInput, autoComplete: 'email' }}
        />
        <AccountField
          id={contactIds.orderNumber}
          label={optional(t('contact.orderNumber'))}
          value={fields.orderNumber}
          onText={set('orderNumber')}
          problem={problems.orderNumber}
          input={{ autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 32 }}
        />
        <div className="grid2">
          <AccountField
            id={contactIds.name}
            label={optional(t('contact.name'))}
            value={fields.name}
            onText={set('name')}
            problem={problems.name}
            input={{ autoComplete: 'name', maxLength: 128 }}
          />
          <AccountField
            id={contactIds.website}
            label={optional(t('contact.website'))}
            value={fields.website}
            onText={set('website')}
            problem={problems.website}
            input={{ inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', maxLength: 256 }}
          />
        </div>
        <Trap value={form.fax} onText={form.setFax} />
        <p className="hint">{t('contact.never')}</p>
        <SubmitButton isBusy={form.isBusy}>{t('contact.send')}</SubmitButton>
      </form>
    </section>
  );
}

/** A honeypot: invisible and unreachable for people, but filled in by bots. */
function Trap(props: { readonly value: string; readonly onText: (text: string) => void }) {
  const t = usePageT();
  return (
    <div className="contact-trap" aria-hidden="true">
      <label>
        {t('contact.fax')}
        <input
          name="fax"
          tabIndex={-1}
          autoComplete="off"
          value={props.value}
          onChange={(event) => props.onText(event.target.value)}
        />
      </label>
    </div>
  );
}

function useContactForm(orderNumber: string) {
  const t = useT();
  const pageT = usePageT();
  const { user } = useSession();
  const [fields, setFields] = useState<ContactFields>({
    message: '',
    name: '',
    website: '',
    orderNumber,
    email: user?.isStaff === false ? user.emailAddress : '',
  });
  const [fax, setFax] = useState('');
  // Keeps text typed into the server-rendered form before the scripts ran.
  useLayoutEffect(() => setFields((now) => ({ ...now, ...readTyped() })), []);
  const [sent, setSent] = useState<SentMessage>();
  const form = useAccountForm<ContactField>({
    ids: contactIds,
    check: () =>
      formatProblems(findContactProblems(fields), {
        required: t('validation.required'),
        emailInvalid: t('validation.emailInvalid'),
        tooLong: pageT('contact.tooLong', { max: MESSAGE_LENGTH }),
      }),
    send: async () => {
      const filled = Object.entries(fields).filter(([, text]) => text.trim() !== '');
      const { ticketNo } = await call(sendMessage, {
        ...(Object.fromEntries(filled) as Pick<ContactFields, 'message' | 'email'>),
        ...(fax === '' ? {} : { fax }),
      });
      setSent({ ticketNo, email: fields.email.trim() });
      setFields((now) => ({ ...now, message: '' }));
    },
  });
  return {
    ...form,
    fields,
    fax,
    setFax,
    sent,
    set: (field: ContactField) => (text: string) => setFields((now) => ({ ...now, [field]: text })),
    startAgain: () => setSent(undefined),
  };
}

function readTyped(): Partial<ContactFields> {
  const typed = Object.entries(contactIds).map(([field, id]) => {
    const input = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
    return [field, input?.value ?? ''] as const;
  });
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}
