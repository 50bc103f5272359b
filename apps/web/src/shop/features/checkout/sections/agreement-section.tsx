import type { ReactNode } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { useBuyerForm } from '../form-context.tsx';

/** What is agreed to, each in a box of its own that starts empty; then the button that concludes the contract. */
export function AgreementSection(props: {
  readonly isCharter: boolean;
  readonly requiredConsents: readonly string[];
  readonly children: ReactNode;
}) {
  const t = useT();
  const { fields, change } = useBuyerForm();
  return (
    <section className="card form-sec" aria-labelledby="checkout-agreement">
      <h2 id="checkout-agreement">{t('checkout.agreement')}</h2>
      <div className="agree">
        <CheckBox
          path="contractAccepted"
          checked={fields.contractAccepted}
          onCheck={(contractAccepted) => change({ contractAccepted }, 'contractAccepted')}
          link={<LegalLink anchor="salesAgreement" text={t('checkout.readContract')} />}
        >
          {t('contract.acceptLabel')}
          {props.isCharter ? <>. {t('contract.charterLabel')}</> : null}
        </CheckBox>
        <CheckBox
          path="usageAccepted"
          checked={fields.usageAccepted}
          onCheck={(usageAccepted) => change({ usageAccepted }, 'usageAccepted')}
          link={<LegalLink anchor="terms" text={t('checkout.readTerms')} />}
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
      {props.children}
    </section>
  );
}

/** Opens beside the form, so that nothing typed is left behind. */
function LegalLink(props: { readonly anchor?: string; readonly path?: string; readonly text: string }) {
  const t = useT();
  return (
    <a href={props.path ?? `/aboutUs#${props.anchor}`} target="_blank" rel="noopener">
      {props.text}
      <span className="sr"> {t('checkout.newTab')}</span>
    </a>
  );
}
