import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useContext, useId, useState, type ReactNode } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { FormRefusalContext } from '../../kit/form/form-refusal.ts';

export interface ConnectionTestAnswer {
  readonly ok: boolean;
  readonly message: string;
  readonly detail: string;
  readonly picture?: string | null;
  /** A drawing of ours that illustrates the result. */
  readonly drawing?: ReactNode;
}

/** Tests a setting as it is in the form, saved or not, and explains the result. */
export function ConnectionTestPanel(props: {
  readonly title: OfficeKey;
  readonly text: OfficeKey;
  readonly button: OfficeKey;
  /** Asks for a recipient; if empty, the test goes to the user. */
  readonly to?: { readonly label: OfficeKey; readonly type: 'email' | 'tel' };
  readonly children?: ReactNode;
  readonly run: (to: string) => Promise<ConnectionTestAnswer>;
}) {
  const t = useOfficeT();
  const shared = useT();
  const id = useId();
  const [to, setTo] = useState('');
  const showRefusal = useContext(FormRefusalContext);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const trial = useMutation({
    mutationFn: () => props.run(to.trim()),
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.validationErrors.length > 0;
      setProblems(isRefused ? showRefusal(error) : [describeError(error, shared).text]);
    },
  });
  return (
    <section className="stack s3 o-trial" aria-labelledby={id}>
      <h3 id={id}>{t(props.title)}</h3>
      <p className="mute">{t(props.text)}</p>
      {props.to === undefined ? null : (
        <div className="field">
          <label htmlFor={`${id}-to`}>
            {t(props.to.label)} <span className="opt">{t('form.optional')}</span>
          </label>
          <input
            id={`${id}-to`}
            className="input"
            type={props.to.type}
            autoComplete="off"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
      )}
      {props.children}
      <button
        type="button"
        className="btn btn-line"
        aria-busy={trial.isPending}
        onClick={() => (trial.isPending ? undefined : trial.mutate())}
      >
        {trial.isPending ? <span className="spin" aria-hidden /> : null}
        {t(props.button)}
      </button>
      <div role="status">
        {trial.isPending ? <p className="mute">{t('setting.trying')}</p> : null}
        {trial.data === undefined || trial.isPending ? null : <Outcome answer={trial.data} />}
        {trial.isError && problems.length > 0 ? <Refused problems={problems} /> : null}
      </div>
    </section>
  );
}

function Outcome({ answer }: { readonly answer: ConnectionTestAnswer }) {
  const t = useOfficeT();
  const Icon = answer.ok ? CircleCheck : CircleAlert;
  return (
    <div className={answer.ok ? 'notice good' : 'notice bad'}>
      <Icon className="i" aria-hidden />
      <p>{answer.message}</p>
      {answer.detail === '' ? null : <p className="mute o-said">{answer.detail}</p>}
      {answer.picture === undefined || answer.picture === null ? null : (
        <img className="o-map-picture" src={answer.picture} alt={t('map.pictureAlt')} />
      )}
      {answer.drawing}
    </div>
  );
}

/** Why there is no answer: what the fields of the form do not say already. */
function Refused({ problems }: { readonly problems: readonly string[] }) {
  const shared = useT();
  const text = [...new Set(problems)].join(' ');
  return (
    <p className="notice bad">
      <CircleAlert className="i" aria-hidden />
      {text === '' ? shared('error.unknown') : text}
    </p>
  );
}
