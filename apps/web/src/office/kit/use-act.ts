import { useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';

export interface Act<Name> {
  readonly isBusy: boolean;
  /** The name of the act that is running, where several buttons share one state. */
  readonly busy: Name | undefined;
  /** Runs an act; a press while one is running does nothing. */
  readonly run: (act: () => Promise<unknown>, name?: Name) => Promise<void>;
}

/**
 * The state of buttons whose press calls the server: one act at a time, and after a failure, which the error dialog shows, the
 * next press tries again.
 * @param show shows a failure elsewhere
 */
export function useAct<Name = string>(show: (error: unknown) => void = showError): Act<Name> {
  const [running, setRunning] = useState<{ readonly name: Name | undefined }>();
  const [runOne] = useState(oneAtATime);
  return {
    isBusy: running !== undefined,
    busy: running?.name,
    run: (act, name) =>
      runOne(async () => {
        setRunning({ name });
        try {
          await act();
        } catch (error) {
          show(error);
        } finally {
          setRunning(undefined);
        }
      }),
  };
}

/** The same with a refusal as a sentence, to be shown beside the button until the next press. */
export function useActWithProblem<Name = string>(
  sentenceOf = sentenceOfRefusal,
): Act<Name> & { readonly problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const act = useAct<Name>((error) => {
    if (error instanceof ApiError) setProblem(sentenceOf(error));
    else showError(error);
  });
  const run: Act<Name>['run'] = (send, name) =>
    act.run(() => {
      setProblem(undefined);
      return send();
    }, name);
  return { ...act, problem, run };
}

/** The message of the refused field, for forms that cannot show it at the field. */
export const sentenceOfField = ({ validationErrors, message }: ApiError): string =>
  validationErrors[0]?.message ?? message;

const sentenceOfRefusal = ({ details, message }: ApiError): string => details ?? message;

/** Drops what is begun before the last has ended: two presses may come before the page is drawn again. */
export function oneAtATime(): (run: () => Promise<void>) => Promise<void> {
  let isRunning = false;
  return async (run) => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } finally {
      isRunning = false;
    }
  };
}
