import { Wire } from '@skillgauge/core';
import { expect, test } from 'vitest';
import { ERROR_ROWS, errorReply } from './error-replies.ts';

test('every error has the shape of its wire', () => {
  const lines = [...ERROR_ROWS].flatMap(([name, row]) =>
    Wire.options.map((wire) => {
      const { body, headers, status } = errorReply(row, wire, 'model-7');
      const extra = Object.entries(headers).map(([key, value]) => ` ${key}: ${value},`);
      return `${name} ${wire} ${status}${extra.join('')} ${JSON.stringify(body)}`;
    }),
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "401 anthropic-messages 401 {"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}
    401 openai-responses 401 {"error":{"message":"Incorrect API key provided.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}
    401 openai-chat 401 {"error":{"message":"Incorrect API key provided.","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}
    401 gemini 401 {"error":{"code":401,"message":"Request had invalid authentication credentials.","status":"UNAUTHENTICATED","details":[]}}
    403 anthropic-messages 403 {"type":"error","error":{"type":"permission_error","message":"Your API key does not have permission to use this resource."}}
    403 openai-responses 403 {"error":{"message":"Country, region, or territory not supported","type":"request_forbidden","param":null,"code":"unsupported_country_region_territory"}}
    403 openai-chat 403 {"error":{"message":"Country, region, or territory not supported","type":"request_forbidden","param":null,"code":"unsupported_country_region_territory"}}
    403 gemini 403 {"error":{"code":403,"message":"The caller does not have permission","status":"PERMISSION_DENIED","details":[]}}
    429 anthropic-messages 429 retry-after: 1, {"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed the rate limit of your organization."}}
    429 openai-responses 429 retry-after: 1, {"error":{"message":"Rate limit reached. Please try again in 1s.","type":"requests","param":null,"code":"rate_limit_exceeded"}}
    429 openai-chat 429 retry-after: 1, {"error":{"message":"Rate limit reached. Please try again in 1s.","type":"requests","param":null,"code":"rate_limit_exceeded"}}
    429 gemini 429 retry-after: 1, {"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1s"}]}}
    quota anthropic-messages 400 {"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."}}
    quota openai-responses 429 {"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
    quota openai-chat 429 {"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}
    quota gemini 429 {"error":{"code":429,"message":"You exceeded your current quota, please check your plan.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel"}]}]}}
    500 anthropic-messages 500 {"type":"error","error":{"type":"api_error","message":"Internal server error"}}
    500 openai-responses 500 {"error":{"message":"The server had an error while processing your request.","type":"server_error","param":null,"code":null}}
    500 openai-chat 500 {"error":{"message":"The server had an error while processing your request.","type":"server_error","param":null,"code":null}}
    500 gemini 500 {"error":{"code":500,"message":"An internal error has occurred.","status":"INTERNAL","details":[]}}
    503 anthropic-messages 503 {"type":"error","error":{"type":"api_error","message":"Service unavailable"}}
    503 openai-responses 503 {"error":{"message":"The engine is currently overloaded, please try again later.","type":"server_error","param":null,"code":null}}
    503 openai-chat 503 {"error":{"message":"The engine is currently overloaded, please try again later.","type":"server_error","param":null,"code":null}}
    503 gemini 503 {"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE","details":[]}}
    529 anthropic-messages 529 {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}
    529 openai-responses 529 {"error":{"message":"Overloaded","type":"overloaded_error","param":null,"code":null}}
    529 openai-chat 529 {"error":{"message":"Overloaded","type":"overloaded_error","param":null,"code":null}}
    529 gemini 529 {"error":{"code":529,"message":"Overloaded","status":"UNAVAILABLE","details":[]}}
    context-length anthropic-messages 400 {"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 250000 tokens > 200000 maximum"}}
    context-length openai-responses 400 {"error":{"message":"Your input exceeds the context window of this model. Please adjust your input and try again.","type":"invalid_request_error","param":"input","code":"context_length_exceeded"}}
    context-length openai-chat 400 {"error":{"message":"This model's maximum context length is 128000 tokens. However, your messages resulted in 250000 tokens. Please reduce the length of the messages.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}
    context-length gemini 400 {"error":{"code":400,"message":"The input token count (1250000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT","details":[]}}
    model-not-found anthropic-messages 404 {"type":"error","error":{"type":"not_found_error","message":"model: model-7"}}
    model-not-found openai-responses 404 {"error":{"message":"The model \`model-7\` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}
    model-not-found openai-chat 404 {"error":{"message":"The model \`model-7\` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}
    model-not-found gemini 404 {"error":{"code":404,"message":"models/model-7 is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.","status":"NOT_FOUND","details":[]}}"
  `);
});
