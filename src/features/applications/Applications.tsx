import { Pencil, Plus } from 'lucide';
import type { ReplyOf } from '../../api/endpoint.ts';
import { startAction } from '../../web/navigation/action.ts';
import { call, showFailure, type Failure } from '../../web/client.ts';
import { RadioGroupField } from '../../web/form/fields/RadioGroupField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { follow } from '../../web/navigation/router.ts';
import { useStatus } from '../../web/session/status.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { Badge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { frameTexts } from '../../web/messages.ts';
import { VERIFY_HEADING } from '../../domain/texts/labels.ts';
import { listApplications, setApplication } from './contract.ts';
import {
  ADD_CONTACT,
  ADD_GROUP,
  APPLICATIONS,
  CHOOSE_ONE,
  EXISTING_APPLICATION,
  LEAD,
  LOAD_FAILED,
  NEW_APPLICATION,
  NONE,
  unnamed,
  whenOf,
  WHY,
  WHY_ANSWER,
} from './messages.ts';
import { Icon } from '../../web/ui/Icon.tsx';

type Application = ReplyOf<typeof listApplications>['data']['applications'][number];

export function Applications() {
  const isGovernment = useStatus((status) => status?.identity.type) === 'government-public-corp';
  const [load, retry] = useLoad(readApplications);
  return (
    <Page
      heading={isGovernment ? VERIFY_HEADING.contact : VERIFY_HEADING.owners}
      lead={LEAD}
      aside={<Why title={WHY} answers={[WHY_ANSWER]} />}
    >
      {load.state === 'failed' && !clearsSelection(load.failure) ? (
        <LoadFailed message={LOAD_FAILED} onRetry={retry} />
      ) : (
        <Card>
          {load.state === 'loading' && <Skeleton fields={4} />}
          {load.state === 'ready' && <Groups applications={load.data.data.applications} />}
          {load.state === 'failed' && <Groups applications={[]} />}
        </Card>
      )}
    </Page>
  );
}

Applications.reads = () => [{ endpoint: listApplications }];
Applications.load = readApplications;

function readApplications(signal: AbortSignal) {
  return call(listApplications, { signal, quiet: true });
}

function Groups({ applications }: { applications: readonly Application[] }) {
  const government = useStatus((status) => status?.identity.type) === 'government-public-corp';
  const form = useStepForm<{ selected: string }>({
    defaults: { selected: applications.find(({ current }) => current)?.smApplicationId ?? '' },
    validate: ({ selected }) => (selected === '' ? [{ field: 'selected', message: CHOOSE_ONE }] : []),
    labels: { selected: APPLICATIONS },
    onSubmit: ({ selected }) => use(selected, 'chosen'),
  });

  async function use(smApplicationId: string | null, event: 'chosen' | 'newGroup' | 'edit'): Promise<void> {
    const reply = await call(setApplication, {
      body: { smApplicationId },
      quiet: true,
      idempotent: true,
      includesReads: true,
    });
    // A new group clears `memory`, because the errors in it are about the previous group.
    if (reply.ok) return follow('Applications', event, event === 'newGroup' ? { memory: {} } : {});
    showFailure(reply.failure);
    if (smApplicationId !== null && clearsSelection(reply.failure)) form.reset({ selected: '' });
    return undefined;
  }

  function press(smApplicationId: string | null, event: 'newGroup' | 'edit'): void {
    startAction();
    void use(smApplicationId, event);
  }

  const told = applications.map((one) => `${nameOf(one)} ${whenOf(one)}`);
  const isTwice = (words = '') => told.indexOf(words) !== told.lastIndexOf(words);

  return (
    <StepForm form={form}>
      {applications.length === 0 ? (
        <p>{NONE}</p>
      ) : (
        <RadioGroupField
          {...form.field('selected')}
          label={APPLICATIONS}
          options={applications.map((application, index) => {
            const { smApplicationId, isNewSmApp } = application;
            const name = nameOf(application) || unnamed(index + 1);
            return {
              value: smApplicationId,
              label: name,
              detail: isTwice(told[index])
                ? `${unnamed(index + 1)} · ${whenOf(application)}`
                : whenOf(application),
              beside: (
                <>
                  <Badge>{isNewSmApp ? NEW_APPLICATION : EXISTING_APPLICATION}</Badge>
                  {isNewSmApp && (
                    <Button
                      look="quiet"
                      icon={<Icon node={Pencil} />}
                      onClick={() => press(smApplicationId, 'edit')}
                    >
                      <span>
                        {frameTexts.edit}
                        <span className="hidden-visually"> {name}</span>
                      </span>
                    </Button>
                  )}
                </>
              ),
            };
          })}
        />
      )}
      <p>
        <Button icon={<Icon node={Plus} />} onClick={() => press(null, 'newGroup')}>
          {government ? ADD_CONTACT : ADD_GROUP}
        </Button>
      </p>
      <StepActions form={form} />
    </StepForm>
  );
}

function nameOf({ owners, contact }: Application): string {
  const people = contact ? [contact, ...owners] : owners;
  return people
    .map(({ firstName = '', lastName = '' }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean)
    .join(', ');
}

function clearsSelection(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 400);
}
