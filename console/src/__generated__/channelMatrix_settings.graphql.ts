/**
 * @generated SignedSource<<833a62dcaa6c388ec5a6e6d5fb4be0eb>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type channelMatrix_settings$data = {
  readonly locked: ReadonlyArray<string>;
  readonly matrix: {
    readonly CALENDAR: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly COMPANY_NEWS: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly LEAVE: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly MENTION: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly ONBOARDING: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly RECRUITMENT: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly SECURITY: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
    readonly TASK: {
      readonly email: boolean;
      readonly inApp: boolean;
      readonly push: boolean;
    };
  };
  readonly " $fragmentType": "channelMatrix_settings";
};
export type channelMatrix_settings$key = {
  readonly " $data"?: channelMatrix_settings$data;
  readonly " $fragmentSpreads": FragmentRefs<"channelMatrix_settings">;
};

const node: ReaderFragment = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "inApp",
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "email",
    "storageKey": null
  },
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "push",
    "storageKey": null
  }
];
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "channelMatrix_settings",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "locked",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "NotificationMatrix",
      "kind": "LinkedField",
      "name": "matrix",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "LEAVE",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "TASK",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "MENTION",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "CALENDAR",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "RECRUITMENT",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "ONBOARDING",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "COMPANY_NEWS",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "NotificationChannels",
          "kind": "LinkedField",
          "name": "SECURITY",
          "plural": false,
          "selections": (v0/*:: as any*/),
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "NotificationSettings",
  "abstractKey": null
};
})();

(node as any).hash = "8ed2418fe1645ee5c856b9e6bd78b385";

export default node;
