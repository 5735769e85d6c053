// A second try where others build on the result: a busy machine may lose a second. The first error is printed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
