// Summarizes the JSON reports of Vitest and Playwright.

import { stripVTControlCharacters } from 'node:util';

export function spoken(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @typedef {{ passed: number, failed: number, skipped: number, tests: { file: string, title: string, milliseconds: number }[] }} Counts */

/** @returns {Counts} */
export function unitCounts(report, root) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
    tests: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        file: name.replace(`${root}/`, ''),
        title: fullName,
        milliseconds: duration,
      })),
    ),
  };
}

export function unitFailures(report, root) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && message) return [told(file, message)];
    return failed.map(({ fullName, failureMessages }) => told(`${file}: ${fullName}`, failureMessages[0]));
  });
}

export function browserFailures({ suites, errors = [] }) {
  const failed = specsOf(suites).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'));
  return [
    ...errors.map(({ message }) => told('outside of any test', message)),
    ...failed.map(({ file, title, tests }) =>
      told(
        `${file}: ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    ),
  ];
}

function told(title, reason = '') {
  return [title, ...stripVTControlCharacters(reason).split('\n').slice(0, 12)].join('\n    ');
}

function specsOf(suites = [], group = '') {
  return suites.flatMap((suite) => {
    const inner = suite.title === suite.file ? '' : `${group}${suite.title} `;
    return [
      ...(suite.specs ?? []).map((spec) => ({ ...spec, title: inner + spec.title })),
      ...specsOf(suite.suites, inner),
    ];
  });
}

/** @returns {Counts} */
export function browserCounts({ stats, errors = [], suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    tests: specsOf(suites).map(({ file, title, tests }) => ({
      file,
      title,
      milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

export function flakyTitles({ suites }) {
  return specsOf(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => `${file}: ${title}`);
}

export function skipReasons({ suites }) {
  const all = specsOf(suites).flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'skip').map(({ description }) => description),
    ),
  );
  return [...new Set(all.filter(Boolean))];
}

export function slowest(tests) {
  const files = Object.entries(Object.groupBy(tests, ({ file }) => file)).map(([file, ofFile]) => ({
    name: `${file}, ${ofFile.length === 1 ? '1 test' : `${ofFile.length} tests`}`,
    milliseconds: ofFile.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  }));
  const named = tests.map(({ file, title, milliseconds }) => ({ name: `${file}: ${title}`, milliseconds }));
  return [named, files].flatMap(fiveSlowest);
}

function fiveSlowest(timed) {
  return timed
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 5)
    .map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
