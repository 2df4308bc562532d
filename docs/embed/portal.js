// Shows the events of the application. A portal would change its own page, or ask the operator API.
const output = document.querySelector('output');

for (const name of ['ready', 'step', 'saved', 'submitted', 'error'])
  addEventListener(`onboarding-${name}`, ({ detail }) => {
    const line = document.createElement('p');
    line.textContent = `${name} ${JSON.stringify(detail)}`;
    output.append(line);
  });
