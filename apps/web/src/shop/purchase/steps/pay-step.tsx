import { AgreementSection, type GivenAgreements } from '../sections/agreement-section.tsx';
import { PayButton, PayNote, type PayState } from '../pay-block.tsx';
import { PaymentSection } from '../purchase-parts.tsx';
import { RetryNotice } from '../retry-notice.tsx';
import { useCheckoutT } from '../texts/checkout-texts.ts';
import type { Purchase } from '../use-purchase.ts';
import { CheckoutStep } from './checkout-step.tsx';
import { useSteps } from './checkout-steps.tsx';

/** The last part of a checkout: how to pay, what is agreed to, and the button, which on a phone is at its foot. */
export function PayStep(props: {
  /** Its place among the parts. */
  readonly number: number;
  readonly purchase: Purchase & {
    readonly demand: { readonly requiredConsents: readonly string[] };
    /** The order that this purchase has made before and that was not paid, with the agreements given for it. */
    readonly agreed: GivenAgreements;
  };
  readonly pay: PayState;
  /** Short description of what is bought. */
  readonly trip: string;
  readonly isCharter: boolean;
}) {
  const { purchase, pay } = props;
  const say = useCheckoutT();
  const { isFolded } = useSteps();
  const { agreed, live } = purchase;
  const { unpaidOrderId: orderId } = agreed;
  return (
    <CheckoutStep
      name="payment"
      number={props.number}
      title={say('checkoutStep.payment')}
      summary=""
      isComplete={false}
    >
      <PaymentSection purchase={purchase}>
        {orderId === undefined ? null : (
          <RetryNotice orderId={orderId} trip={props.trip} total={pay.total} live={live} />
        )}
      </PaymentSection>
      <AgreementSection
        isCharter={props.isCharter}
        requiredConsents={purchase.demand.requiredConsents}
        readAgreement={purchase.readAgreement}
        agreementChanges={purchase.agreementChanges}
        agreed={agreed}
      >
        {isFolded ? null : <PayButton {...pay} />}
        <PayNote {...pay} method={purchase.methods.method} />
      </AgreementSection>
    </CheckoutStep>
  );
}
