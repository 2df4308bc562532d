import { useEffect, useState } from 'react';
import { today } from '../../domain/date.ts';
import type { FieldError } from '../../api/problem.ts';
import { groupKindOf } from '../../domain/identity.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { failedOwners } from '../../domain/ownership.ts';
import { asksItin } from '../../domain/taxId.ts';
import { editForm } from '../../journey/next.ts';
import { submitApplication } from '../../api/submit.ts';
import { boot } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { deservesToast } from '../../web/failure.ts';
import { CheckboxField } from '../../web/form/CheckboxField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, type Memory } from '../../web/router.ts';
import { session } from '../../web/session.ts';
import { loadStatus } from '../../web/status.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { refusedOwners } from '../verify-ownership/rules.ts';
import css from './ConfirmProfile.module.css';
import { placedMessage, placeOf, reviewMessage } from './facts.ts';
import { FeesCard } from './FeesCard.tsx';
import {
  CARDS,
  CERTIFICATION,
  CERTIFICATION_MISSING,
  CHANGED_ELSEWHERE,
  EDIT_BUTTONS,
  NO_CHANGES_LATER,
  NOT_SUBMITTED,
  OWNERS_NOT_VALIDATED,
  SUBMIT,
} from './messages.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { BankFacts, BusinessFacts, PeopleFacts } from './ReviewSections.tsx';
import { reviewErrors } from './rules.ts';
import { readAgain, type Review } from './useReview.ts';
import { ValidationDialog } from './ValidationDialog.tsx';

/** The events that lead to each section, as the review finds them. */
const EDITS = { business: 'editBusiness', identity: 'editIdentity', payout: 'editBank' } as const;

function sectionOf(finding: FieldError | undefined): keyof typeof EDITS {
  const { section = '' } = finding ?? {};
  return section === 'identity' || section === 'payout' ? section : 'business';
}

function findingsOf(review: Review): FieldError[] {
  const { ownershipType } = review;
  if (!ownershipType) return [{ field: 'owners', message: OWNERS_NOT_VALIDATED, section: 'identity' }];
  return reviewErrors(
    { ...review, ownershipType },
    { today: today(), dc: boot.product?.dc ?? false, quantity: review.quantity },
  );
}

/**
 * The review as it is now, and what is wrong with it. Where a section has lost a value since, those after it are closed to
 * reads, so the server is asked.
 */
async function lookAgain(review: Review): Promise<{ current: Review; found: readonly FieldError[] }> {
  const known = await loadStatus();
  if (!known || known.canVisitStep.submit) return { current: review, found: findingsOf(review) };
  const [current, reply] = await Promise.all([
    readAgain(review),
    // Without the acknowledgement nothing is submitted.
    call(submitApplication, { body: { ack: false }, quiet: true }),
  ]);
  const refused = !reply.ok && reply.failure.kind === 'refused' ? reply.failure.errors : [];
  const stored: readonly FieldError[] = refused.filter(({ section }) => section !== 'submit');
  return { current, found: stored.length > 0 ? stored : findingsOf(current) };
}

/**
 * The cards of the review and the form under them. `memory` holds why an earlier submit came back, and what was certified
 * then.
 */
export function ReviewForm({ review: read, memory }: { review: Review; memory: Memory }) {
  const { refusal, certified } = memory;
  const [review, setReview] = useState(read);
  const [findings, setFindings] = useState<readonly FieldError[]>(refusal?.errors ?? []);
  const [isDialogOpen, setDialogOpen] = useState(findings.length > 0);
  const isUnchanged = certified !== undefined && certified === review.revision;
  const { ownershipType: type, business } = review;
  const isItin = type !== null && asksItin(groupKindOf(type), business.tinType);
  const refused = refusal && reviewMessage({ message: refusal.message, ...refusal.errors[0] }, isItin);
  useEffect(() => {
    if (refused && deservesToast(refusal.message)) toast(refused, { duration: SERVER_ERROR_TOAST_MS });
  }, [refused, refusal]);
  const form = useStepForm({
    defaults: { certified: isUnchanged },
    validate: (values) => (values.certified ? [] : [{ field: 'certified', message: CERTIFICATION_MISSING }]),
    labels: { certified: CERTIFICATION },
    onSubmit: async () => {
      const { current, found } = await lookAgain(review);
      if (!session().token) return;
      setReview(current);
      setFindings(found);
      setDialogOpen(found.length > 0);
      const owners = refusedOwners(found);
      if (owners.length > 0) toast(failedOwners(owners));
      if (found.length > 0) return;
      // The certification names what was looked at; whatever was written since is not covered by it.
      await follow('ConfirmProfile', 'submitted', { memory: { certified: review.revision } });
    },
  });
  const identity = review.isGovernment ? 'contact' : 'owners';
  const query = { form: editForm(review.isGovernment ? 'government-public-corp' : 'business') };
  /** Opens a section; the query leads back here. `fix` is marked there. */
  const edit = (section: keyof typeof EDITS, fix: readonly FieldError[] = []) =>
    void follow('ConfirmProfile', EDITS[section], { query, memory: { fix } });
  const errorsOf = (section: string) =>
    findings.filter((finding) => finding.section === section).map((one) => placedMessage(one, isItin));

  return (
    <>
      {refused && findings.length === 0 && <Alert title={NOT_SUBMITTED}>{refused}</Alert>}
      {certified !== undefined && !isUnchanged && <Alert tone="warning">{CHANGED_ELSEWHERE}</Alert>}
      <ReviewCard
        title={CARDS.business}
        editName={EDIT_BUTTONS.business}
        onEdit={() => edit('business')}
        errors={errorsOf('business')}
      >
        <BusinessFacts business={review.business} category={review.category} />
      </ReviewCard>
      <ReviewCard
        title={CARDS[identity]}
        editName={EDIT_BUTTONS[identity]}
        onEdit={() => edit('identity')}
        badge={review.badge}
        errors={errorsOf('identity')}
      >
        <PeopleFacts people={review.isGovernment ? [review.contact] : review.owners} isItin={isItin} />
      </ReviewCard>
      <ReviewCard
        title={CARDS.payout}
        editName={EDIT_BUTTONS.payout}
        onEdit={() => edit('payout')}
        errors={errorsOf('payout')}
      >
        <BankFacts accounts={review.accounts} />
      </ReviewCard>
      <StepForm form={form}>
        <FeesCard fees={review.fees}>
          <CheckboxField {...form.field('certified')} label={CERTIFICATION} />
        </FeesCard>
        <div className={`${css.submit} no-print`}>
          <Banner tone="warning">{NO_CHANGES_LATER}</Banner>
          <StepActions form={form} label={SUBMIT} disabled={!form.watch('certified')} />
        </div>
      </StepForm>
      {isDialogOpen && (
        <ValidationDialog
          place={findings[0] ? placeOf(findings[0], isItin) : ''}
          messages={findings.map((one) => reviewMessage(one, isItin))}
          onFix={() => edit(sectionOf(findings[0]), findings)}
          onStay={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}
