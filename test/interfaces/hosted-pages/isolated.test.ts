import { expect } from 'chai';
import {
  isolated,
  withIsolation,
  withoutIsolation,
} from '../../../interfaces/hosted-pages/texts/isolated.js';

describe('a name in a sentence', () => {
  const sentence = `Welcome to ${isolated('شركة أكمي')}!`;

  it('the direction of an isolated name does not leave it', () => {
    expect(withIsolation(sentence)).to.equal('Welcome to <bdi>شركة أكمي</bdi>!');
    expect(withoutIsolation(sentence)).to.equal('Welcome to شركة أكمي!');
  });

  it('an isolated name does not change the direction of the text around it', () => {
    const name = isolated('A\u202egro\u2069\u2068.\u200f');
    expect(withIsolation(name)).to.equal('<bdi>Agro.</bdi>');
  });

  it('the value of a field is not isolated', () => {
    const typed = '<input value="a\u2068b">';
    expect(withIsolation(`${typed}${isolated('x')}`)).to.equal(`${typed}<bdi>x</bdi>`);
  });
});
