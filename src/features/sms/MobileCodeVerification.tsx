import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { DEMO_PHONE } from '../../domain/demo.ts';
import { translateAll, translateMessage } from '../../domain/texts/messages.ts';
import { formatPhone, parsePhone } from '../../domain/values/phone.ts';
import { startAction } from '../../web/navigation/action.ts';
import { isProduction, slug } from '../../web/boot.ts';
import { call, showFailure } from '../../web/client.ts';
import { useBackIntercept } from '../../web/session/entries.ts';
import { idOf } from '../../web/form/errors.ts';
import { typedAccount } from '../../web/entry/typedAccount.ts';
import type { Refusal } from '../../web/form/useStepForm.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow } from '../../web/navigation/router.ts';
import { useStatus } from '../../web/session/status.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { CodeForm } from './CodeForm.tsx';
import { sendSms } from './contract.ts';
import { smsFields, smsTexts as texts } from './messages.ts';
import css from './MobileCodeVerification.module.css';
import { NumberForm } from './NumberForm.tsx';
import { useCountdown } from '../../web/countdown/useCountdown.ts';

/**
 * `number` is the phone number to which the code was sent. After a reload, it is masked in a session opened by a
 * continue link. `code` is empty in production.
 */
interface SentCode {
  number: string;
  code: string;
  count: number;
}

const backToStart = () => void follow('MobileCodeVerification', 'numberLeft');

async function goOn(): Promise<undefined> {
  typedAccount.set(null);
  await follow('MobileCodeVerification', 'verified');
  return undefined;
}

function useFirstNumber(): string {
  const texted = useStatus((status) => parsePhone(status?.textedNumber ?? ''));
  const known = useStatus((status) => status?.account.phoneNumber);
  return formatPhone(texted ?? known ?? '') || (isProduction ? '' : DEMO_PHONE);
}

export function MobileCodeVerification() {
  const first = useFirstNumber();
  const [number, setNumber] = useState(first);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lastTexted = useStatus((status) => status?.textedNumber ?? '');
  const [texted, setTexted] = useState(lastTexted);
  const wait = useCountdown();

  const backToNumber = useCallback(() => {
    startAction();
    flushSync(() => {
      setSent(null);
      setRefusal(null);
    });
    document.getElementById(idOf('mobileNumber'))?.focus();
  }, []);
  useBackIntercept(sent !== null, backToNumber);

  // Shows the code form without sending another code, because the last one may still be valid. Applicants use this
  // after going back to the number form, or if the phone discarded the page while they read the text message.
  function toCode(): void {
    startAction();
    setSent({ number: texted, code: '', count: 1 });
  }

  async function send(mobileNumber: string, resend: boolean): Promise<true | Refusal | undefined> {
    setRefusal(null);
    setNumber(mobileNumber);
    const reply = await call(sendSms, {
      body: { mobileNumber, spProductSlug: slug, resend },
      abortable: true,
      quiet: true,
    });
    if (reply.ok) {
      const { smsCode = '', waitTime } = reply.data;
      wait.start(waitTime);
      setTexted(mobileNumber);
      setSent((last) => ({
        number: mobileNumber,
        code: isProduction ? '' : smsCode,
        count: (last?.count ?? 0) + 1,
      }));
      return true;
    }
    const { failure } = reply;
    if (failure.kind === 'refused') {
      const { code, errors, message, status, waitTime } = failure;
      if (errors.length > 0) return { errors: translateAll(errors, smsFields) };
      // Another tab has verified the phone in the meantime.
      if (code === 'step_unavailable') return goOn();
      if (status === 429 && waitTime !== null) {
        wait.start(waitTime);
        setRefusal(message);
        return undefined;
      }
    }
    showFailure(failure);
    return undefined;
  }

  async function resend(known: string): Promise<true | Refusal | undefined> {
    if (parsePhone(known)) return send(known, true);
    backToNumber();
    return undefined;
  }

  const notice = refusal && wait.left > 0 && (
    <Alert tone="warning">
      <p>{translateMessage(refusal)}</p>
    </Alert>
  );
  const lead = sent ? (
    <>
      {texts.codeLead}
      <span className={css.number}>{formatPhone(sent.number)}</span>.
    </>
  ) : (
    texts.numberLead
  );
  return (
    <Page
      heading={texts.heading}
      lead={lead}
      aside={<Why title={texts.asideTitle} answers={[texts.aside]} />}
      onBack={sent ? backToNumber : backToStart}
    >
      <output className="hidden-visually">{sent && lead}</output>
      <Card>
        {sent ? (
          <CodeForm
            key={sent.count}
            code={sent.code}
            notice={notice}
            wait={wait.left}
            onResend={() => resend(sent.number)}
            onDifferentNumber={backToNumber}
            onVerified={goOn}
            onWait={(milliseconds, message) => {
              wait.start(milliseconds);
              setRefusal(message);
            }}
          />
        ) : (
          <NumberForm
            notice={notice}
            number={number}
            wait={wait.left}
            onSend={(typed) => send(typed, false)}
            onHaveCode={texted === '' ? undefined : toCode}
          />
        )}
      </Card>
    </Page>
  );
}
