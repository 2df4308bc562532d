import { useEffect, useRef, useState } from 'react';
import { startAction } from '../../web/navigation/action.ts';
import { boot } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { loadScript } from '../../web/loadScript.ts';
import { logFailure } from '../../web/log.ts';
import { beginBankLink, finishBankLink } from './contract.ts';

interface PlaidScript {
  create(options: {
    token: string;
    onSuccess: (publicToken: string, metadata: { institution?: { name?: string } | null }) => void;
    onExit: (error: unknown) => void;
  }): { open(): void };
}

export interface LinkedAccount {
  accountType?: string;
  accountRouting: string;
  accountNumber: string;
}

export type BankLinkState =
  | { at: 'idle' | 'opening' | 'open' | 'reading' | 'failed' }
  | { at: 'done'; bank: string };

export function useBankLink({
  onAccount,
  onClosed,
}: {
  onAccount: (account: LinkedAccount) => void;
  onClosed: () => void;
}) {
  const [state, setState] = useState<BankLinkState>({ at: 'idle' });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function begin(at: 'opening' | 'reading'): void {
    startAction(() => setState({ at: 'idle' }));
    setState({ at });
  }

  async function read(publicToken: string, bank: string): Promise<void> {
    // The provider's dialog may close after the applicant has left the screen.
    if (!isShown.current) return;
    begin('reading');
    const reply = await call(finishBankLink, { body: { publicToken }, quiet: true });
    if (reply.ok) onAccount(reply.data.data);
    setState(reply.ok ? { at: 'done', bank } : { at: 'failed' });
  }

  async function open(): Promise<void> {
    begin('opening');
    try {
      const [reply] = await Promise.all([
        call(beginBankLink, { quiet: true }),
        loadScript(boot.bankLink?.scriptUrl ?? ''),
      ]);
      const { Plaid: script } = window as { Plaid?: PlaidScript };
      if (!reply.ok || !script) return setState({ at: 'failed' });
      const dialog = script.create({
        token: reply.data.data.linkToken,
        onSuccess(publicToken, { institution }) {
          onClosed();
          void read(publicToken, institution?.name ?? '');
        },
        onExit(error) {
          onClosed();
          setState({ at: error ? 'failed' : 'idle' });
        },
      });
      setState({ at: 'open' });
      dialog.open();
    } catch (error) {
      logFailure('The bank could not be linked.', error);
      setState({ at: 'failed' });
    }
    return undefined;
  }

  return { state, open };
}
