/**
 * @generated SignedSource<<4b460ba12bf93b384738a039f4cf8bf9>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type newsItemChangedSubscription$variables = {
  since?: string | null | undefined;
};
export type newsItemChangedSubscription$data = {
  readonly companyNewsChanged: {
    readonly news: {
      readonly body: string | null | undefined;
      readonly id: string;
      readonly title: string;
    } | null | undefined;
    readonly newsId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type newsItemChangedSubscription = {
  response: newsItemChangedSubscription$data;
  variables: newsItemChangedSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "since"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "since",
        "variableName": "since"
      }
    ],
    "concreteType": "CompanyNewsChange",
    "kind": "LinkedField",
    "name": "companyNewsChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "newsId",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "CompanyNews",
        "kind": "LinkedField",
        "name": "news",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "title",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "body",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "newsItemChangedSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "newsItemChangedSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "f5de8270c282c210c8f992dcaf65aacd",
    "id": null,
    "metadata": {},
    "name": "newsItemChangedSubscription",
    "operationKind": "subscription",
    "text": "subscription newsItemChangedSubscription(\n  $since: String\n) {\n  companyNewsChanged(since: $since) {\n    resumeToken\n    newsId\n    news {\n      id\n      title\n      body\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "c0e1039817a163f6e22f910264318823";

export default node;
