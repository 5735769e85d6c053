import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { createFunctionContext } from '../../shared-kit/src/sandbox/function-context';
import type { createUserFunction, runFunction } from '../../shared-kit/src/sandbox/sandbox';
import { environment } from './environment';
import { buildModule, checkout, writePackage } from './fixture-module';

/** What the test module puts into the page. */
export interface SandboxUse {
  runFunction: typeof runFunction;
  createUserFunction: typeof createUserFunction;
  createFunctionContext: typeof createFunctionContext;
  /**
   * Runs the text of a function of `report` as the program of an empty sandbox document. Answers what it reports, or
   * 'no answer' after a few seconds.
   */
  runProgram: (kind: 'functions' | 'document', program: string) => Promise<unknown>;
  /** Runs a text as the worker behind the sandbox's own guard, which gives it one call. Answers the messages that came through. */
  runWorker: (workerText: string, forMs: number) => Promise<unknown[]>;
  /** Shows a document, and notes what it tells. */
  showDocument: (props: { html: string } & Record<string, unknown>) => void;
  reported: [string, unknown][];
  /** Milliseconds of the page's longest standstill since the last call. */
  longestStall: () => number;
}

declare global {
  var sandboxUse: SandboxUse;
}

const kit = path.join(checkout, 'shared-kit/src/sandbox');

/** A module whose only page uses the sandbox as the kit offers it. */
const files = {
  'package.json': JSON.stringify({ name: '@e2e/sandbox-user', version: '1.0.0', type: 'module' }),
  'module.config.ts': `
    import { defineModule } from '@mullion/shared-kit/module/define-module';
    export default defineModule({
      name: 'sandbox-user',
      requires: { kit: '^1.0.0' },
      routes: [{ path: 'sandbox-user/*', expose: './page', title: 'title' }],
    });`,
  'locales/declaration.en_US.json': JSON.stringify({ title: 'Sandbox' }),
  'locales/en_US.json': '{}',
  'src/page.tsx': `
    import { useEffect, useState } from 'react';
    import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
    import { createFunctionContext } from '@mullion/shared-kit/sandbox/function-context';
    import { createUserFunction, runFunction } from '@mullion/shared-kit/sandbox/sandbox';
    import { functionFrame } from '${kit}/function-frame';
    import { programLimits } from '${kit}/function-program';
    import { openHiddenFrame, startSandboxFrame } from '${kit}/sandbox-frame';
    import { toData } from '${kit}/to-data';

    const use = globalThis.sandboxUse = { runFunction, createUserFunction, createFunctionContext, reported: [] };
    let last = performance.now();
    let longest = 0;
    setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    use.longestStall = () => {
      const stall = Math.round(longest);
      longest = 0;
      return stall;
    };
    use.runProgram = (kind, program) => new Promise((resolve) => {
      const text = '(port) => (' + program + ')((answer) => port.postMessage(answer))';
      const frame = startSandboxFrame(document.createElement('iframe'), kind, text);
      const end = (answer) => {
        frame.close();
        resolve(answer);
      };
      frame.port.onmessage = ({ data }) => end(data);
      setTimeout(end, 5000, 'no answer');
      document.body.append(frame.element);
    });
    use.runWorker = (workerText, forMs) => new Promise((resolve) => {
      const limits = {
        ...programLimits(2),
        result: { depth: 8, nodes: 1000, characters: 10000 }, errorText: 100, total: { nodes: 2000, characters: 20000 },
      };
      const text = '(port) => (' + functionFrame + ')(port, ' + JSON.stringify(limits) + ', ' + toData + ', ' + JSON.stringify(workerText) + ')';
      const frame = openHiddenFrame(text);
      const messages = [];
      frame.port.onmessage = ({ data }) => messages.push(data);
      frame.port.postMessage([{ id: 1, body: '', argNames: [], args: ['[]'], mode: 'each' }]);
      setTimeout(() => {
        frame.close();
        resolve(messages);
      }, forMs);
    });

    export default function Page() {
      const [shown, setShown] = useState();
      useEffect(() => {
        use.showDocument = (props) => setShown(props);
      }, []);
      const tell = (what) => (data) => use.reported.push([what, data]);
      const handlers = () => ({ double: (value) => value * 2 });
      return (
        <section data-testid="sandbox-user" style={{ blockSize: 300 }}>
          {shown && (
            <DocumentFrame
              title="Widget"
              onReady={tell('ready')}
              onMessage={tell('message')}
              onError={({ kind, name, message, lineNumber, columnNumber }) => tell('error')({ kind, name, message, lineNumber, columnNumber })}
              onSize={tell('size')}
              onStop={tell('stop')}
              onResourceError={tell('resource')}
              handlers={handlers}
              {...shown}
            />
          )}
        </section>
      );
    }`,
};

/** Builds the module in a folder of its own. */
export async function buildSandboxModule(): Promise<string> {
  const folder = await mkdtemp(path.join(environment().scratch, 'sandbox-'));
  writePackage(folder, files);
  return (await buildModule(folder)).dist;
}

/** Goes to the module's page; `sandboxUse` is there then. */
export async function openSandboxPage(page: Page): Promise<void> {
  await page.goto('/sandbox-user');
  await page.getByTestId('sandbox-user').waitFor({ state: 'attached' });
  await page.evaluate(() => sandboxUse.longestStall());
}
