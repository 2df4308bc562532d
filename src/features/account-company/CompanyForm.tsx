import { BUSINESS } from '../../domain/sections/business.ts';
import { toWire } from '../../domain/sections/fields.ts';
import type { Category } from '../../domain/categories/categorySearch.ts';
import { today } from '../../domain/values/date.ts';
import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { errorsIn } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { boot, isDemo, slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import { RequestedChange } from '../../web/form/RequestedChange.tsx';
import { ADDRESS_LABELS } from '../../web/form/fields/AddressFields.tsx';
import { errorsUnder } from '../../web/form/drafts/draftFields.ts';
import { refusalOf } from '../../web/form/refusalOf.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import type { Failure } from '../../web/failure.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { status, useStatus, type Status } from '../../web/session/status.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Badge } from '../../web/ui/Badge.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { ContactFields, NameFields, TaxFields, TradeFields } from './BusinessFields.tsx';
import { merchantCategories, readBusiness, saveBusiness, saveBusinessPartially } from './contract.ts';
import {
  BUSINESS_LABELS,
  BUSINESS_LOAD_FAILED,
  businessFields,
  COMPANY_HEADING,
  COMPANY_LEAD,
  COMPANY_LEAD_SOLE,
  SELECT_TIN_TYPE,
  WHY_TAX_NUMBER,
} from './messages.ts';
import { businessErrorsOnForm, businessToForm, checkBusinessForm } from './rules.ts';
import type { BusinessForm, BusinessRead } from '../../domain/sections/business.ts';

const LABELS = { ...ADDRESS_LABELS, ...BUSINESS_LABELS };
const SKELETON_FIELDS = 16;

interface Loaded {
  defaults: BusinessForm;
  categories: readonly Category[];
}

export function CompanyForm() {
  const ownershipType = useStatus(ownershipTypeOf);
  const isSole = groupKindOf(ownershipType) === 'sole';
  const [load, retry] = useLoad(loadBusiness);
  return (
    <Page
      heading={COMPANY_HEADING}
      badge={<Badge>{OWNERSHIP_LABELS[ownershipType]}</Badge>}
      lead={isSole ? COMPANY_LEAD_SOLE : COMPANY_LEAD}
      aside={<Why {...WHY_TAX_NUMBER} />}
    >
      <RequestedChange section="business" />
      {load.state === 'failed' && <LoadFailed message={BUSINESS_LOAD_FAILED} onRetry={retry} />}
      {load.state !== 'failed' && (
        <Card>
          {load.state === 'loading' && <Skeleton fields={SKELETON_FIELDS} />}
          {load.state === 'ready' && (
            <BusinessSection
              // Remounts the form if the loaded values differ from the pre-rendered ones.
              key={JSON.stringify(load.data.defaults)}
              {...load.data}
              ownershipType={ownershipType}
            />
          )}
        </Card>
      )}
    </Page>
  );
}

CompanyForm.reads = () => [{ endpoint: readBusiness }, { endpoint: merchantCategories, cached: true }];
CompanyForm.load = loadBusiness;
CompanyForm.loadBlank = (signal: AbortSignal) => loadBusiness(signal, NOTHING_STORED);

function ownershipTypeOf(known: Status | null): OwnershipType {
  const type = known?.identity.ownershipType;
  return isOwnershipType(type) ? type : 'LLC';
}

function BusinessSection({ defaults, categories, ownershipType }: Loaded & { ownershipType: OwnershipType }) {
  const { fix = [] } = useShownScreen().memory;
  const form = useStepForm<BusinessForm>({
    defaults,
    initialErrors: translateAll(
      businessErrorsOnForm(errorsUnder('business', fix), ownershipType),
      businessFields,
    ),
    labels: LABELS,
    validate(values) {
      const dc = boot.product?.dc ?? false;
      const checked = checkBusinessForm(values, { ownershipType, today: today(), dc });
      return translateAll(errorsIn(checked), businessFields);
    },
    async onSubmit(values) {
      const reply = await call(saveBusiness, {
        body: toWire(BUSINESS, values),
        quiet: true,
        includesReads: true,
      });
      return reply.ok ? follow('CompanyForm', 'saved') : refusal(reply.failure, ownershipType);
    },
    partial: {
      save: (values, draft) => call(saveBusinessPartially, { body: toWire(BUSINESS, values), ...draft }),
    },
  });
  const part = { form, ownershipType };
  return (
    <StepForm form={form}>
      <NameFields {...part} />
      <TaxFields {...part} />
      <ContactFields {...part} />
      <TradeFields {...part} categories={categories} />
      <StepActions form={form} />
    </StepForm>
  );
}

function refusal(failure: Failure, ownershipType: OwnershipType): void | Refusal {
  if (failure.kind === 'refused' && failure.errors.length === 0 && failure.message.includes('tinType'))
    return toast(SELECT_TIN_TYPE);
  return refusalOf(failure, businessFields, (errors) => businessErrorsOnForm(errors, ownershipType));
}

const NOTHING_STORED: Reply<{ data: { business: BusinessRead } }> = {
  ok: true,
  data: { data: { business: {} } },
};

async function loadBusiness(signal: AbortSignal, stored?: typeof NOTHING_STORED): Promise<Reply<Loaded>> {
  const [reply, list] = await Promise.all([
    stored ?? call(readBusiness, { signal, quiet: true }),
    call(merchantCategories, { params: { spProductSlug: slug }, signal, quiet: true, cached: true }),
  ]);
  if (!reply.ok) {
    if (reply.failure.kind === 'refused' && reply.failure.status === 400)
      void follow('CompanyForm', 'loadRefused');
    return reply;
  }
  if (!list.ok) return list;
  const defaults = await defaultsOf(reply.data.data.business, ownershipTypeOf(status.get()));
  return { ok: true, data: { defaults, categories: list.data } };
}

async function defaultsOf(read: BusinessRead, ownershipType: OwnershipType): Promise<BusinessForm> {
  const stored = businessToForm(read, ownershipType);
  const isNew = JSON.stringify(stored) === JSON.stringify(businessToForm({}, ownershipType));
  if (!isDemo || !isNew) return stored;
  const { demoBusiness } = await import('../../domain/demoSample.ts');
  return businessToForm(demoBusiness(groupKindOf(ownershipType)), ownershipType);
}
