import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '#web/platform/query-client.ts';
import { type RootData, ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import shellWords from '../../locales/en/shell.json';
import { shellWith } from './shell.ts';

interface HookSetup {
  shell?: RootData;
  /** What it says, in the language of the shell: the contents of its files of sentences, by their names. */
  words?: Record<string, object>;
}

/**
 * A hook as a component has it, with its effects, in a page of nothing else. React's own renderer for browsers runs it: a
 * component that renders nothing needs no more of a document than stands here. It is unmounted when the test ends.
 */
export async function renderHook<Given, Result>(
  hook: (given: Given) => Result,
  first: Given,
  { shell = shellWith(), words = {} }: HookSetup = {},
) {
  const page = stubPage();
  let current: { result: Result } | undefined;
  const hear = (result: Result) => {
    current = { result };
  };
  // React 19 types a container as an element or a document; of ours it uses only what stubPage has.
  const root = createRoot(page.container as unknown as Element);
  const queries = createQueryClient();
  const render = (given: Given) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <ShellContext value={shell}>
            <SentencesContext value={sentencesOf(shell.locale, [JSON.stringify({ shell: shellWords, ...words })])}>
              <Holder hook={hook} given={given} hear={hear} />
            </SentencesContext>
          </ShellContext>
        </QueryClientProvider>,
      ),
    );
  const unmount = () => act(async () => root.unmount());
  onTestFinished(async () => {
    await unmount();
    vi.unstubAllGlobals();
  });
  await render(first);
  return {
    /** What the hook gives now. */
    get now(): Result {
      if (!current) throw new Error('The hook has given nothing yet.');
      return current.result;
    },
    /** The page is told something newer. */
    render,
    unmount,
    document: page.document,
  };
}

interface Held<Given, Result> {
  hook: (given: Given) => Result;
  given: Given;
  hear: (result: Result) => void;
}

function Holder<Given, Result>({ hook, given, hear }: Held<Given, Result>) {
  hear(hook(given));
  return null;
}

/** Does something and waits until the hook has come to rest; timers run only where a test lets them. */
export const settle = (work: () => unknown = () => {}) =>
  act(async () => {
    await work();
  });

/** As much of a browser's page as React and our hooks ask for. */
function stubPage() {
  const document = Object.assign(new EventTarget(), {
    nodeType: 9,
    visibilityState: 'visible' as DocumentVisibilityState,
    activeElement: null,
    defaultView: undefined as unknown,
  });
  const window = Object.assign(new EventTarget(), { document, HTMLIFrameElement: class {}, getSelection: () => null });
  document.defaultView = window;
  const container = Object.assign(new EventTarget(), {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: document,
    textContent: '',
  });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { document, container };
}
