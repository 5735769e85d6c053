import { runSafely } from '../notify/run-safely';

/** What an editor has to say before its form is submitted: its text, and whether that is right. */
export interface SubmitCheck {
  text: () => string;
  ask: () => boolean | Promise<boolean>;
  /** Brings the editor into sight after it refused. */
  show?: () => void;
}

/** The editors of each form. */
const checksOf = new WeakMap<HTMLFormElement, Set<SubmitCheck>>();

/**
 * Has `check` asked before `form` is submitted, together with those of the form's other editors: all are asked, so that
 * each says what is wrong with it, and one submission follows their answers. Returns what takes it out again.
 */
export function addSubmitCheck(form: HTMLFormElement, check: SubmitCheck): () => void {
  const checks = checksOf.get(form) ?? guard(form);
  checks.add(check);
  return () => checks.delete(check);
}

/** Stops submissions of `form` until all its checks said yes. It stays for the form's life: without checks all pass. */
function guard(form: HTMLFormElement): Set<SubmitCheck> {
  const checks = new Set<SubmitCheck>();
  checksOf.set(form, checks);
  /** Texts that were right a moment ago, while their form is submitted again. */
  let passed: ReadonlyMap<SubmitCheck, string> = new Map();
  let latest = 0;
  const onSubmit = (event: SubmitEvent) => {
    if (event.defaultPrevented) return;
    const open = [...checks].filter((check) => passed.get(check) !== check.text());
    let answers = open.map(({ ask }) => ask());
    if (answers.every((answer) => answer === true)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    latest += 1;
    const turn = latest;
    const asked = new Map(open.map((check) => [check, check.text()]));
    const { submitter } = event;
    let isRetry = false;
    runSafely(async () => {
      // After code that did not arrive.
      if (isRetry) answers = open.map(({ ask }) => ask());
      isRetry = true;
      const all = await Promise.all(answers);
      // Quick answers come while the browser is still at this submission, and takes no other.
      await nextTask();
      const changed = open.some((check) => checks.has(check) && check.text() !== asked.get(check));
      if (turn !== latest || changed) return;
      const refused = open[all.indexOf(false)];
      if (refused) return refused.show?.();
      passed = asked;
      try {
        form.requestSubmit(submitter instanceof HTMLElement && submitter.isConnected ? submitter : undefined);
      } finally {
        passed = new Map();
      }
    });
  };
  // React hears of a submit at the root of the page: stopped on the way down, it never gets there.
  form.addEventListener('submit', onSubmit, true);
  return checks;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
