import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** Checks the files, and applies them once they are valid. */
export function ImportButton(props: {
  readonly files: {
    readonly isBusy: boolean;
    readonly isEmpty: boolean;
    readonly isTried: boolean;
    readonly run: () => void;
  };
}) {
  const t = useOfficeT();
  const { isBusy, isEmpty, isTried, run } = props.files;
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-busy={isBusy}
      disabled={isBusy || isEmpty}
      onClick={run}
    >
      {t(isTried ? 'files.takeOver' : 'files.try')}
    </button>
  );
}
