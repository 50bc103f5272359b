import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOrder } from '../../order/use-order.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { focusOnceDrawn } from '../focus-field.ts';
import { useBuyerForm } from '../purchase-form-context.tsx';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { ReadAgreement } from './agreement-dialog.tsx';

/** Loaded on demand. */
const AgreementDialog = lazy(async () => {
  const { AgreementDialog: component } = await loadPageGroup(
    'checkout-agreement',
    () => import('./agreement-dialog.tsx'),
  );
  return { default: component };
});

/** The order that is paid again; its agreements were given when it was made. */
export interface GivenAgreements {
  /** Absent while the first payment is made. */
  readonly unpaidOrderId: string | undefined;
  /** Another order has to be made, so the agreements are asked for again. */
  readonly isAskedAnew: boolean;
}

interface Texts {
  readonly requiredConsents: readonly string[];
  /** Absent while there is no price to fill in. */
  readonly readAgreement: ReadAgreement | undefined;
  /** How often the server has refused the agreement read as changed: each time the new one is opened. */
  readonly agreementChanges: number;
}

/**
 * The agreements, and the button that concludes the contract. Their boxes are empty at the start. A repeated payment has
 * none: it shows when they were given for its order.
 */
export function AgreementSection(
  props: Texts & {
    readonly isCharter: boolean;
    readonly agreed: GivenAgreements;
    readonly children: ReactNode;
  },
) {
  const t = useT();
  const { unpaidOrderId, isAskedAnew } = props.agreed;
  return (
    <section className="card form-sec" aria-labelledby="checkout-agreement">
      <h2 id="checkout-agreement">{t('checkout.agreement')}</h2>
      {unpaidOrderId === undefined || isAskedAnew ? (
        <>
          {isAskedAnew ? <AskedAnew /> : null}
          <Boxes {...props} />
        </>
      ) : (
        <AgreedBefore {...props} orderId={unpaidOrderId} />
      )}
      {props.children}
    </section>
  );
}

function AskedAnew() {
  const say = useCheckoutT();
  return (
    <p className="notice warn agreed-anew" role="alert">
      {say('agreed.anew')}
    </p>
  );
}

/** When the agreements of the unpaid order were given, which only its buyer may see, and their texts. */
function AgreedBefore(props: Texts & { readonly orderId: string }) {
  const { t, language } = useI18n();
  const say = useCheckoutT();
  const clock = useJourneyClock();
  const { data: order } = useOrder(props.orderId, language);
  const acceptedAt = order?.acceptedTexts?.[0]?.acceptedAt;
  return (
    <div className="agreed-before">
      <p>
        {acceptedAt === undefined ? (
          say('agreed.before')
        ) : (
          <WholeDates text={say('agreed.at', { time: clock.moment(acceptedAt, order?.journeyClock) })} />
        )}
      </p>
      <ul className="agreed-texts t14">
        <li>
          <AgreementLink
            read={props.readAgreement}
            changes={props.agreementChanges}
            note={undefined}
            text={t('checkout.readContract')}
          />
        </li>
        <li>
          <LegalLink path="/webUsage" text={t('checkout.readTerms')} />
        </li>
        {props.requiredConsents.length === 0 ? null : (
          <li>
            <LegalLink path="/consent" text={t('checkout.readConsent')} />
          </li>
        )}
      </ul>
    </div>
  );
}

function Boxes(props: Texts & { readonly isCharter: boolean }) {
  const t = useT();
  const { fields, change, problemOf } = useBuyerForm();
  return (
    <div className="agree">
      <CheckBox
        path="contractAccepted"
        checked={fields.contractAccepted}
        onCheck={(contractAccepted) => change({ contractAccepted }, 'contractAccepted')}
        link={
          <AgreementLink
            read={props.readAgreement}
            changes={props.agreementChanges}
            note={props.agreementChanges === 0 ? undefined : problemOf('contractAccepted')}
            text={t('checkout.readContract')}
          />
        }
      >
        {t('contract.acceptLabel')}
        {props.isCharter ? <>. {t('contract.charterLabel')}</> : null}
      </CheckBox>
      <CheckBox
        path="usageAccepted"
        checked={fields.usageAccepted}
        onCheck={(usageAccepted) => change({ usageAccepted }, 'usageAccepted')}
        link={<LegalLink path="/webUsage" text={t('checkout.readTerms')} />}
      >
        {t('checkout.usageLabel')}
      </CheckBox>
      <CheckBox
        path="adultConfirmed"
        checked={fields.adultConfirmed}
        onCheck={(adultConfirmed) => change({ adultConfirmed }, 'adultConfirmed')}
      >
        {t('checkout.adultLabel')}
      </CheckBox>
      {props.requiredConsents.map((purpose) => (
        <CheckBox
          key={purpose}
          path={`consents.${purpose}`}
          checked={fields.consents.includes(purpose)}
          onCheck={(checked) =>
            change(
              {
                consents: checked
                  ? [...fields.consents, purpose]
                  : fields.consents.filter((each) => each !== purpose),
              },
              `consents.${purpose}`,
            )
          }
          link={<LegalLink path="/consent" text={t('checkout.readConsent')} />}
        >
          {t('checkout.consentLabel')}
        </CheckBox>
      ))}
      <CheckBox
        path="newsOptIn"
        checked={fields.newsOptIn}
        onCheck={(newsOptIn) => change({ newsOptIn }, 'newsOptIn')}
      >
        <span className="soft">{t('consent.newsLabel')}</span>
      </CheckBox>
    </div>
  );
}

/** The agreement filled in for this purchase; without a price, or in a new tab, the page with the plain text. */
function AgreementLink(props: {
  readonly read: ReadAgreement | undefined;
  readonly changes: number;
  readonly note: string | undefined;
  readonly text: string;
}) {
  const { read, changes } = props;
  const [opened, setOpened] = useState<'byBuyer' | 'byRefusal'>();
  const [shownChanges, setShownChanges] = useState(changes);
  if (changes !== shownChanges) {
    setShownChanges(changes);
    setOpened('byRefusal');
  }
  if (read === undefined) return <LegalLink path="/salesAgreement" text={props.text} />;
  return (
    <>
      <a
        href="/salesAgreement"
        target="_blank"
        rel="noopener"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setOpened('byBuyer');
        }}
      >
        {props.text}
      </a>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <AgreementDialog
            read={read}
            note={props.note}
            onClose={() => {
              setOpened(undefined);
              // The browser returns the focus to the button that was refused.
              if (opened === 'byRefusal') focusOnceDrawn('contractAccepted');
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Opens in a new tab, so that typed data is not lost. */
function LegalLink(props: { readonly path: string; readonly text: string }) {
  const t = useT();
  return (
    <a href={props.path} target="_blank" rel="noopener">
      {props.text}
      <span className="sr"> {t('checkout.newTab')}</span>
    </a>
  );
}
