import { useT } from '../../../../shared/i18n/i18n.tsx';
import { findLatinProposal } from '../person-name.ts';
import { TextField } from './text-field.tsx';

/** A name as in the passport. Other letters than Latin bring a proposal, which the person accepts or not. */
export function NameField(props: {
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  /** Where the proposal would stand; in the passport unless something else is said. */
  readonly proposalLabel?: string;
  readonly onText: (text: string) => void;
}) {
  const t = useT();
  const proposal = findLatinProposal(props.value);
  return (
    <TextField
      path={props.path}
      label={props.label}
      value={props.value}
      onText={props.onText}
      input={{
        autoComplete: props.autoComplete,
        maxLength: props.maxLength,
        autoCapitalize: 'characters',
        spellCheck: false,
        className: 'caps',
      }}
    >
      {proposal === undefined ? null : (
        <div className="propose" role="status">
          <span>{props.proposalLabel ?? t('checkout.proposal')}</span>
          <span className="code">{proposal}</span>
          <button type="button" className="btn btn-soft btn-sm" onClick={() => props.onText(proposal)}>
            {t('checkout.accept')}
          </button>
        </div>
      )}
    </TextField>
  );
}
