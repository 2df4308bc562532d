import { useEffect, useState, type ReactNode } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { submitApplication } from '../../api/submit.ts';
import { call } from '../../web/client.ts';
import { deservesToast } from '../../web/failure.ts';
import { clearFields } from '../../web/form/drafts/draftFields.ts';
import { CheckboxField } from '../../web/form/fields/CheckboxField.tsx';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { toast } from '../../web/notices.ts';
import { follow, type Memory } from '../../web/navigation/router.ts';
import { isOffline } from '../../web/network.ts';
import { session } from '../../web/session/session.ts';
import { loadStatus } from '../../web/session/status.ts';
import { Alert, Banner } from '../../web/ui/Alert.tsx';
import { Card } from '../../web/ui/Card.tsx';
import css from './ConfirmProfile.module.css';
import { feeParts, messageWithPlace, placeOf, reviewMessage, type ErrorNames } from './facts.ts';
import { FactGroup, Facts } from './Facts.tsx';
import {
  CARDS,
  CERTIFICATION,
  CERTIFICATION_MISSING,
  CERTIFICATION_OWNERS,
  CHANGED_ELSEWHERE,
  FEES,
  NO_CHANGES_LATER,
  NOT_SUBMITTED,
  OWNERS_NOT_VALIDATED,
  SUBMIT,
  SUBMITTING,
} from './messages.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { reviewErrors, type ReviewParts } from './reviewPart.ts';
import { reloadSections, type Review } from './useReview.ts';
import { ValidationDialog } from './ValidationDialog.tsx';

function sectionOf(finding: FieldError | undefined): SectionName {
  return SECTION_NAMES.find((name) => name === finding?.section) ?? 'business';
}

function findingsOf(parts: ReviewParts, review: Review): FieldError[] {
  const { ownershipType } = review;
  if (!ownershipType) return [{ field: 'owners', message: OWNERS_NOT_VALIDATED, section: 'identity' }];
  return reviewErrors(parts, { ...review, ownershipType });
}

/**
 * Reloads the review if it changed, and returns it with its errors. If a section is incomplete, later
 * sections can't be read, so the server validates the application.
 */
async function lookAgain(
  parts: ReviewParts,
  review: Review,
): Promise<{ current: Review; found: readonly FieldError[] }> {
  const known = await loadStatus();
  if (!known || known.canVisitStep.submit) {
    // An owner may have entered details in the meantime. `revision` deliberately keeps its old value, so that the next
    // screen, Checks, returns the applicant to the review instead of submitting changes they haven't seen.
    const isChanged = known !== null && known.revision !== review.revision;
    const current = isChanged ? { ...review, ...(await reloadSections(parts, review)) } : review;
    return { current, found: findingsOf(parts, current) };
  }
  const [fresh, reply] = await Promise.all([
    reloadSections(parts, review),
    // `ack: false` validates without submitting.
    call(submitApplication, { body: { ack: false }, quiet: true }),
  ]);
  const refused = !reply.ok && reply.failure.kind === 'refused' ? reply.failure.errors : [];
  const stored: readonly FieldError[] = refused.filter(({ section }) => section !== 'submit');
  // A section that can't be reloaded keeps its old values. Clear the fields that the server rejects, because their
  // stored values may differ from the ones shown.
  const outdated = stored.map(({ field }) => field).filter((field) => field.includes('.'));
  const current = { ...clearFields(review, outdated), ...fresh };
  return { current, found: stored.length > 0 ? stored : findingsOf(parts, current) };
}

export function ReviewForm({
  parts,
  review: read,
  memory,
}: {
  parts: ReviewParts;
  review: Review;
  memory: Memory;
}) {
  const { refusal, certified } = memory;
  const { signing } = read;
  const { signature: asked, acquirer, documents, electronic1099k } = read.fees;
  const [review, setReview] = useState(read);
  const refusedSections = refusal?.errors.filter(({ section }) => section !== 'submit') ?? [];
  const [findings, setFindings] = useState<readonly FieldError[]>(refusedSections);
  const [isDialogOpen, setDialogOpen] = useState(findings.length > 0);
  const isChanged = certified !== undefined && certified !== read.revision;
  const namesOf = (error: FieldError): ErrorNames => {
    const section = SECTION_NAMES.find((name) => name === error.section);
    return section ? parts[section].names(error, review) : {};
  };
  const certification = review.beneficialRule ? `${CERTIFICATION} ${CERTIFICATION_OWNERS}` : CERTIFICATION;
  const isDocument = refusal?.errors.some(({ field }) => field === 'consents');
  const first = refusal?.errors[0];
  const refused =
    refusal &&
    (isDocument && signing
      ? signing.changedMeanwhile
      : reviewMessage(first ?? refusal, first && namesOf(first)));
  useEffect(() => {
    if (refused && deservesToast(refusal.message)) toast(refused, { duration: SERVER_ERROR_TOAST_MS });
  }, [refused, refusal]);
  const form = useStepForm({
    defaults: {
      certified: certified !== undefined && !isChanged,
      consents: false,
      documents: false,
      electronic1099k: false,
      fullName: '',
      title: '',
      ...signing?.keptEntries(),
    },
    validate: (values) => [
      ...(signing?.signingErrors(values, read.fees) ?? []),
      ...(values.certified ? [] : [{ field: 'certified', message: CERTIFICATION_MISSING }]),
    ],
    labels: signing?.signatureLabels ?? {},
    onSubmit: async (values) => {
      const { current, found } = await lookAgain(parts, review);
      if (!session().token) return;
      setReview(current);
      setFindings(found);
      setDialogOpen(found.length > 0);
      // Only the section with the first error may show a toast, because the dialog shows that error and a count of the
      // others.
      const said = parts[sectionOf(found[0])].toast?.(found);
      if (said) toast(said);
      if (found.length > 0 || isOffline.get()) return;
      const signed = signing?.signedOf(values, read.fees);
      await follow('ConfirmProfile', 'submitted', {
        // The certification covers only the revision shown.
        memory: { certified: review.revision, signing: signed },
      });
    },
  });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form's state and the loaded code stay the same
  useEffect(() => () => signing?.keepEntries(form.values()), []);
  const query = { form: review.isGovernment ? 'contact' : 'owners' };
  /** The query string makes the section's form return to the review after saving. */
  const edit = (section: SectionName, fix: readonly FieldError[] = []) =>
    void follow('ConfirmProfile', `edit ${section}`, { query, memory: { fix } });
  const errorsOf = (section: string) =>
    findings
      .filter((finding) => finding.section === section)
      .map((one) => messageWithPlace(one, namesOf(one)));

  return (
    <>
      {refused && findings.length === 0 && <Alert title={NOT_SUBMITTED}>{refused}</Alert>}
      {isChanged && <Alert tone="warning">{CHANGED_ELSEWHERE}</Alert>}
      {SECTION_NAMES.map((name) => {
        const { title, edit: editName, badge, content } = parts[name].card(review);
        return (
          <ReviewCard
            key={name}
            {...{ title, editName, badge }}
            onEdit={() => edit(name)}
            errors={errorsOf(name)}
          >
            {content}
          </ReviewCard>
        );
      })}
      <StepForm form={form}>
        {signing && acquirer && <signing.AcquirerCard acquirer={acquirer} />}
        {signing && documents && (
          <signing.DocumentsCard binding={form.field('documents')} documents={documents} />
        )}
        {signing && electronic1099k && <signing.TaxFormsCard binding={form.field('electronic1099k')} />}
        <FeesCard fees={review.fees}>
          <div className={`${css.final} no-print`}>
            <Banner tone="warning">{NO_CHANGES_LATER}</Banner>
          </div>
          <CheckboxField {...form.field('certified')} label={certification} />
        </FeesCard>
        {signing && asked && <signing.SignatureCard form={form} changed={asked.changed} />}
        <div className="no-print">
          <StepActions
            form={form}
            label={SUBMIT}
            busyWords={SUBMITTING}
            disabled={!form.watch('certified')}
          />
        </div>
      </StepForm>
      {isDialogOpen && (
        <ValidationDialog
          place={findings[0] ? placeOf(findings[0], namesOf(findings[0])) : ''}
          messages={findings.map((one) => reviewMessage(one, namesOf(one)))}
          onFix={() => edit(sectionOf(findings[0]), findings)}
          onStay={() => setDialogOpen(false)}
        />
      )}
    </>
  );
}

function FeesCard({ fees, children }: { fees: Review['fees']; children: ReactNode }) {
  const parts = feeParts(fees);
  const hasFees = parts.length > 0;
  return (
    <Card title={hasFees ? CARDS.fees : CARDS.noFees}>
      {parts.map(({ name, facts }) => (
        <FactGroup key={name} title={name}>
          <Facts facts={facts} />
        </FactGroup>
      ))}
      {hasFees && <p className={css.accept}>{FEES.accept}</p>}
      {children}
    </Card>
  );
}
